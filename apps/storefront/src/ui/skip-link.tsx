/** First stop of the keyboard: over the frame, straight to the page's content. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      data-no-print
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:rounded-card focus:bg-white focus:px-4 focus:py-2 focus:text-blue-600 focus:shadow-e2"
    >
      跳到主要内容
    </a>
  );
}
