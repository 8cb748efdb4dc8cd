/** A part of a picture, px. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The largest part of a picture in this shape (width ÷ height) that keeps the focus point as near to its middle as the
 * picture's edges allow. The point is in percent of width and height.
 */
export function cropAround(
  size: { width: number; height: number },
  ratio: number,
  focus: { x: number; y: number },
): Part {
  const width = Math.min(size.width, size.height * ratio);
  const height = width / ratio;
  const within = (wanted: number, most: number) => Math.min(Math.max(wanted, 0), most);
  return {
    x: within((size.width * focus.x) / 100 - width / 2, size.width - width),
    y: within((size.height * focus.y) / 100 - height / 2, size.height - height),
    width,
    height,
  };
}
