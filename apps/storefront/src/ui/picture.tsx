import { type IconNode, Package } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useServed } from './served';
import { cx } from './cx';
import { Icon } from './icon';

interface PictureProps {
  src: string | null | undefined;
  /** What it shows; empty when the text next to it says the same. */
  alt: string;
  /** Its first four characters are shown on the placeholder. */
  name: string;
  /** Line icon of the substitute, e.g. the category's. */
  icon?: IconNode;
  width: number;
  height?: number;
  fit?: 'contain' | 'cover';
  /** How wide it stands in windows of each width, as the attribute; by default as wide as `width`. */
  sizes?: string;
  /** First screen: loaded at once and with priority. */
  eager?: boolean;
  /** The 8 % white margin of goods pictures. */
  padded?: boolean;
  className?: string;
}

const tints = [
  'bg-blue-50 text-blue-600',
  'bg-green-50 text-green-700',
  'bg-amber-50 text-amber-800',
  'bg-violet-50 text-violet-700',
];

function tintOf(name: string): string {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return tints[sum % tints.length] ?? '';
}

/** The mall's own pictures, those that staff put in and those that customers sent, which it has in these widths. */
const IN_SIZES = /^\/(?:pictures\/goods|api\/(?:goods\/comment\/picture|pictures))\/[^?]+$/;
const WIDTHS = [160, 360, 640];

function srcSetOf(src: string, width: number): string | undefined {
  if (!IN_SIZES.test(src) || width > 640) return undefined;
  return [...WIDTHS.map((one) => `${src}?w=${one} ${one}w`), `${src} 800w`].join(', ');
}

/**
 * A picture that holds its place before it comes (no layout shift) and never shows a broken-image glyph: a
 * missing one becomes a tinted tile with an icon and the first four characters of the name (UX §2.4).
 */
export function Picture({
  src,
  alt,
  name,
  icon = Package,
  width,
  height = width,
  fit = 'contain',
  sizes,
  eager = false,
  padded = false,
  className,
}: PictureProps) {
  const [state, setState] = useState<{ src: typeof src; at: 'coming' | 'here' | 'missing' }>({
    src,
    at: 'coming',
  });
  const served = useServed();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before anybody listened.
    if (served && image.current?.complete && image.current.naturalWidth === 0)
      setState({ src, at: 'missing' });
  }, [src, served]);
  // Another source starts anew.
  if (state.src !== src) setState({ src, at: 'coming' });
  const box = cx('block overflow-hidden', className);
  const style = { aspectRatio: `${width} / ${height}` };
  if (!src || state.at === 'missing') {
    return (
      <span
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
        style={style}
        className={cx(box, 'flex flex-col items-center justify-center gap-1', tintOf(name))}
      >
        <Icon as={icon} size={width >= 120 ? 32 : 20} />
        {width >= 64 && (
          <span className="max-w-full truncate px-1 text-12">{[...name].slice(0, 4).join('')}</span>
        )}
      </span>
    );
  }
  return (
    <span style={style} className={cx(box, 'bg-white', padded && 'p-[8%]')}>
      <img
        ref={image}
        srcSet={srcSetOf(src, width)}
        sizes={sizes ?? `${width}px`}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        // A picture in the first paint appears with the rest, not a moment later.
        decoding={eager ? 'sync' : 'async'}
        draggable={false}
        onLoad={() => setState({ src, at: 'here' })}
        onError={() => setState({ src, at: 'missing' })}
        // The picture of the first screen must not wait for a fade: it is what the buyer is waiting for.
        className={cx(
          'size-full transition-opacity duration-120',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          !eager && !served && state.at === 'coming' && 'opacity-0',
        )}
      />
    </span>
  );
}
