import { useHydrated } from '../../ui/served';
import { CopyButton } from '../../ui/copy-button';
import { useIsPhone } from '../../ui/use-media';
import { QrPicture } from '../activity-parts';

/** Shares the page's link: copied, or scanned as a QR code. */
export function SharePanel({ path, title }: { path: string; title: string }) {
  const phone = useIsPhone();
  const hydrated = useHydrated();
  const link = hydrated ? `${window.location.origin}${path}` : path;
  return (
    <section aria-label="邀请参团" className="rounded-card border border-line bg-card p-4" data-no-print>
      <h2 className="text-16 font-medium">邀请同行参团</h2>
      <p className="mt-1 text-13 text-t3">{title}</p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {!phone && <QrPicture text={link} label="扫码打开本团" />}
        <div className="min-w-0 flex-1 basis-60">
          {!phone && <p className="mb-2 text-13 text-t2">用手机扫码，可转发给同行；或复制链接</p>}
          <label className="block">
            <span className="sr-only">本团链接</span>
            <input readOnly value={link} className="control" onFocus={(event) => event.target.select()} />
          </label>
          <div className="mt-2">
            <CopyButton text={link} label="复制链接" variant="outline" size="default" />
          </div>
        </div>
      </div>
    </section>
  );
}
