import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { useReturnFocus } from '#client/ui/return-focus.ts'
import c from './QuestionDialog.module.css'
import type { Question } from './questions.ts'

interface QuestionDialogProps {
  question: Question
  onClose: () => void
  /** Tells what a choice threw. */
  onError: (error: unknown) => void
}

/** Asks, and stays while what was chosen is being done. */
export default function QuestionDialog({ question, onClose, onError }: QuestionDialogProps) {
  const [running, setRunning] = useState<string>()
  useReturnFocus()

  const choose = async ({ label, run }: Question['choices'][number]) => {
    setRunning(label)
    try {
      await run()
      onClose()
    } catch (error) {
      onError(error)
      setRunning(undefined)
    }
  }
  const keep = () => {
    if (running !== undefined) return
    question.onKeep?.()
    onClose()
  }

  return (
    <Modal
      opened
      onClose={keep}
      title={question.title}
      size={420}
      overlayProps={{ backgroundOpacity: 0.32 }}
      classNames={{ content: c.dialog ?? '', header: c.header ?? '', title: c.title ?? '' }}
    >
      <p className={c.text}>{question.text}</p>
      <div className={c.choices}>
        {question.choices.map((choice) => (
          <LoadingButton
            key={choice.label}
            variant={choice.look}
            isLoading={running === choice.label}
            onClick={() => void choose(choice)}
          >
            {choice.label}
          </LoadingButton>
        ))}
        <Button variant="gray" onClick={keep}>
          {question.keep}
        </Button>
      </div>
    </Modal>
  )
}
