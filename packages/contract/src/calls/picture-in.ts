import { text } from '../define-call';

/** A picture as staff enter it: one of the mall's own, a web address, or none. */
export const pictureIn = text(300)
  .regex(/^$|^\/pictures\/[\w./-]+$|^https?:\/\/[^\s"'<>]+$/, '请上传图片，或填写完整的图片地址')
  .default('');
