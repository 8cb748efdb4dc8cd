import { Tooltip } from '../../ui/tooltip';

/** Longer descriptions of coupons are cut here (SPEC §9). */
const MOST = 15;

/** The first 15 characters and an ellipsis; shorter texts as they are. */
export function shortened(text: string): string {
  const letters = [...text];
  return letters.length > MOST ? `${letters.slice(0, MOST).join('')}…` : text;
}

/** A description cut after 15 characters; the whole text on hover and on keyboard focus. */
export function ShortText({ text, className }: { text: string; className?: string }) {
  const short = shortened(text);
  if (short === text) return <span className={className}>{text}</span>;
  return (
    <Tooltip text={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text opens on focus */}
      <span tabIndex={0} className={className}>
        {short}
      </span>
    </Tooltip>
  );
}
