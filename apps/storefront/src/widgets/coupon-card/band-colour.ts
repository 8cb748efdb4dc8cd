const FALLBACK = '#1b2a4a';
const DARK = '#1d2129';
const WHITE = '#ffffff';

/** Linear luminance of one channel, 0–255 (WCAG 2). */
const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The seller's colour of a coupon with a readable text colour; ink for an invalid colour. */
export function bandColour(colorVal: string): { background: string; color: string } {
  const given = colorVal.trim().toLowerCase();
  const long = /^#[0-9a-f]{3}$/.test(given)
    ? `#${[...given.slice(1)].map((one) => one + one).join('')}`
    : given;
  const background = /^#[0-9a-f]{6}$/.test(long) ? long : FALLBACK;
  const onWhite = 1.05 / (luminance(background) + 0.05);
  return { background, color: onWhite >= 4.5 ? WHITE : DARK };
}
