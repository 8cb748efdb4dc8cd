/** A part of a picture, px. It may reach over the edges. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LARGEST_SIDE = 2_400;

/** This part of the picture at `url`; what lies outside of it is white. */
export async function cutOut(url: string, { x, y, width, height }: Part): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('浏览器不支持裁剪图片');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.drawImage(picture, -x, -y);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片裁剪失败'))), 'image/png');
  });
}
