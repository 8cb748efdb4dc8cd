import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/states';
import type { Block, RichTextProps } from './rich-text-props';

const Editor = lazy(() => import('./editor').then(({ Editor: editor }) => ({ default: editor })));

/** Blocks of a goods' page. */
export const GOODS_BLOCKS: readonly Block[] = [
  {
    name: '参数表',
    html: '<table><tbody><tr><th><p>参数</p></th><th><p>内容</p></th></tr><tr><td><p>产地</p></td><td><p></p></td></tr><tr><td><p>材质</p></td><td><p></p></td></tr><tr><td><p>保质期</p></td><td><p></p></td></tr></tbody></table><p></p>',
  },
  {
    name: '物流说明',
    html: '<h3>物流说明</h3><ul><li><p>发货地：</p></li><li><p>付款后 48 小时内发出</p></li><li><p>到货请当面验收，破损拍照联系客服</p></li></ul>',
  },
];

/** Headings, lists, tables and pictures for goods and articles. Its code comes when it is first shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <Editor {...props} />
    </Suspense>
  );
}
