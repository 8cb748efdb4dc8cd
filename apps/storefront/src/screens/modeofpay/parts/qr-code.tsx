import { useEffect, useState } from 'react';
import { cx } from '../../../ui/cx';
import { Skeleton } from '../../../ui/skeleton';

/** A QR code of 240px, drawn in the browser; the library is loaded on demand. */
export function QrCode({ text, label, dimmed }: { text: string; label: string; dimmed?: boolean }) {
  const [drawn, setDrawn] = useState<{ text: string; src: string } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!text) return;
    let given = true;
    setFailed(false);
    import('qrcode')
      .then(({ default: qr }) => qr.toDataURL(text, { width: 480, margin: 1, errorCorrectionLevel: 'M' }))
      .then(
        (src) => given && setDrawn({ text, src }),
        () => given && setFailed(true),
      );
    return () => {
      given = false;
    };
  }, [text]);
  if (failed)
    return <p className="grid size-60 place-content-center text-t3">二维码没有画出来，请刷新页面</p>;
  if (!drawn || (text && drawn.text !== text)) return <Skeleton className="size-60" />;
  return (
    <img
      src={drawn.src}
      alt={label}
      width={240}
      height={240}
      className={cx('size-60 transition-opacity', dimmed && 'opacity-10')}
    />
  );
}
