import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import c from './LinkQrCode.module.css'

/** A QR code; dark on light in both color schemes, because scanners need that. */
export default function LinkQrCode({ url, name }: { url: string; name: string }) {
  const { t } = useLingui()
  const code = useRef<SVGSVGElement>(null)

  const download = () => {
    if (!code.current) return
    const image = new Blob([new XMLSerializer().serializeToString(code.current)], { type: 'image/svg+xml' })
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(image)
    anchor.download = `${name}.svg`
    anchor.click()
    URL.revokeObjectURL(anchor.href)
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
        title={t`QR code of ${url}`}
      />
      <Button size="xs" variant="secondary" leftSection={<IconDownload size={15} aria-hidden />} onClick={download}>
        {t`Download as SVG`}
      </Button>
    </div>
  )
}
