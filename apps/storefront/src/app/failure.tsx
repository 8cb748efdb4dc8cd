import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../ui/button';
import type { Illustration } from '../ui/illustrations';

// A failure may mean that no file can be had: it is shown without its drawing then.
const Drawing = lazy(() =>
  import('../ui/illustrations').then(
    (module) => ({ default: module.Illustration }),
    (): { default: typeof Illustration } => ({ default: () => <></> }),
  ),
);

const LOST_CHUNK = /dynamically imported module|module script failed|preload CSS|error loading dynamically/i;

/** A release has replaced the files this page still refers to. */
function isLostChunk(error: unknown): boolean {
  return error instanceof Error && LOST_CHUNK.test(error.message);
}

/**
 * Shown instead of a screen that failed to render. After a release, when its files are gone, it reads 「页面已更新，点击刷新」;
 * any other failure gets a plain sentence without internals.
 */
export function Failure({ error }: { error: unknown }) {
  const online = navigator.onLine;
  const updated = isLostChunk(error) && online;
  useEffect(() => {
    console.error(error);
  }, [error]);
  const title = updated ? '页面已更新，点击刷新' : online ? '页面出了点问题' : '网络已断开';
  const hint = updated
    ? '商城刚刚更新了版本，刷新后即可继续，购物车和已填的数量都还在。'
    : online
      ? '请刷新重试；如果一直这样，请联系客服。'
      : '请检查网络后刷新，已填的数量会保留。';
  return (
    <section role="alert" className="container-form flex flex-col items-center py-16 text-center">
      <Suspense fallback={<div className="size-30" />}>
        <Drawing drawing={online ? 'paper' : 'cloud'} />
      </Suspense>
      <h1 tabIndex={-1} className="mt-4 text-20">
        {title}
      </h1>
      <p className="mt-2 text-t3">{hint}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button variant="brand" onClick={() => window.location.reload()}>
          刷新页面
        </Button>
        <Button onClick={() => window.location.assign('/pages/home')}>回首页</Button>
      </div>
    </section>
  );
}
