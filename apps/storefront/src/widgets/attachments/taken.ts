import type { uploadFile } from '../../lib/upload';

export const ATTACHMENTS_MOST = 6;

const MEGABYTE = 1024 * 1024;
/** Megabytes. */
const PICTURE_MOST = 5;
const PAPER_MOST = 10;
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];
const PICTURE_ENDING = /\.(jpe?g|png|webp)$/i;
const PAPER_ENDINGS = ['.pdf', '.xlsx', '.xls', '.docx', '.csv', '.txt'];

/** Which files a form accepts, with the texts for it. */
export interface Taken {
  /** for the file chooser */
  accept: string;
  /** 「选择图片」 */
  choose: string;
  /** the measure word: 张, 个 */
  counted: string;
  hint(most: number): string;
  /** why this file is rejected before the upload; null = the server decides */
  problem(file: Pick<File, 'name' | 'type' | 'size'>): string | null;
}

const isPicture = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  PICTURES.includes(type) || (type === '' && PICTURE_ENDING.test(name));

const PICTURES_ONLY: Taken = {
  accept: PICTURES.join(','),
  choose: '选择图片',
  counted: '张',
  hint: (most) => `JPG、PNG、WebP，每张不超过 ${PICTURE_MOST}MB，最多 ${most} 张`,
  problem: (file) =>
    isPicture(file) && file.size <= PICTURE_MOST * MEGABYTE
      ? null
      : `只能上传不超过 ${PICTURE_MOST}MB 的 JPG、PNG 或 WebP 图片`,
};

/** Documents that buyers typically attach. Browsers disagree on their MIME types, so the extension decides. */
const PAPERS_TOO: Taken = {
  accept: [...PICTURES, ...PAPER_ENDINGS].join(','),
  choose: '选择文件',
  counted: '个',
  hint: (most) =>
    `图片（每张不超过 ${PICTURE_MOST}MB），PDF、Excel、Word、CSV、TXT（每个不超过 ${PAPER_MOST}MB），最多 ${most} 个`,
  problem: (file) => {
    if (isPicture(file)) return PICTURES_ONLY.problem(file);
    const name = file.name.toLowerCase();
    if (name.endsWith('.doc')) return '旧的 doc 请另存为 docx 或 PDF 再上传';
    if (!PAPER_ENDINGS.some((ending) => name.endsWith(ending))) {
      return '只能上传 PDF、xlsx、xls、docx、csv、txt 或图片';
    }
    if (file.size === 0) return `「${file.name}」是空文件`;
    return file.size <= PAPER_MOST * MEGABYTE ? null : `「${file.name}」超过 ${PAPER_MOST}MB，请分成几个文件`;
  },
};

/** An inquiry accepts documents too; all other forms accept pictures only. */
export const takenFor = (purpose: Parameters<typeof uploadFile>[1]): Taken =>
  purpose === 'inquiry' ? PAPERS_TOO : PICTURES_ONLY;
