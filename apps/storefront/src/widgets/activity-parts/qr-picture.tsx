import { useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton';

/** A QR code of 160px, drawn in the browser; the library is loaded on demand. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ text: string; src: string } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let given = true;
    setFailed(false);
    import('qrcode')
      .then(({ default: qr }) => qr.toDataURL(text, { width: 320, margin: 1, errorCorrectionLevel: 'M' }))
      .then(
        (src) => given && setDrawn({ text, src }),
        () => given && setFailed(true),
      );
    return () => {
      given = false;
    };
  }, [text]);
  if (failed) return <p className="text-13 text-t3">二维码没有画出来，请复制链接分享</p>;
  if (drawn?.text !== text) return <Skeleton className="size-40" />;
  return <img src={drawn.src} alt={label} width={160} height={160} className="size-40" />;
}
