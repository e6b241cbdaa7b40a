import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { saveFile } from '#client/lib/save-file.ts'
import c from './LinkQrCode.module.css'

/** A QR code; dark on light in both color schemes, because scanners need that. */
export default function LinkQrCode({ url, name }: { url: string; name: string }) {
  const { t } = useLingui()
  const code = useRef<SVGSVGElement>(null)

  const download = () => {
    if (!code.current) return
    const image = new XMLSerializer().serializeToString(code.current)
    saveFile(`${name}.svg`, new Blob([image], { type: 'image/svg+xml' }))
  }

  return (
    <div className={c.code}>
      <QRCodeSVG
        ref={code}
        value={url}
        size={176}
        level="M"
        marginSize={3}
        fgColor="#0d0e17"
        bgColor="#ffffff"
        title={t`QR code for ${url}`}
      />
      <Button size="xs" variant="secondary" leftSection={<IconDownload size={15} aria-hidden />} onClick={download}>
        {t`Download as SVG`}
      </Button>
    </div>
  )
}
