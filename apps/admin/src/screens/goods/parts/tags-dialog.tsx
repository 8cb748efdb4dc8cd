import { Radio, Switch } from 'antd';
import { staffAddress } from '../../../lib/client';
import { num } from '../../../lib/format';
import { usePref } from '../../../lib/prefs';
import { PaperDialog } from '../../../widgets/paper-dialog/paper-dialog';

type Size = '40x30' | 'a4';
/** Most tags of one document. */
const MOST = 500;

/** 打印价签: seen before they are printed. */
export function TagsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [size, setSize] = usePref<Size>('print.tags', '40x30');
  const [withPrice, setWithPrice] = usePref<boolean>('print.tags-price', true);
  const some = ids.slice(0, MOST);
  return (
    <PaperDialog
      title={`打印 ${num(some.length)} 个价签`}
      note={ids.length > MOST ? `一次最多 ${MOST} 个，其余请再打一次` : '条码是商品条码，没有的用货号'}
      paper={staffAddress('adminGoodsTags', {}, { ids: some.join(','), size, price: withPrice ? '1' : '0' })}
      preview="价签预览"
      onClose={onClose}
      choices={
        <>
          <Radio.Group
            optionType="button"
            value={size}
            aria-label="纸张"
            options={[
              { value: '40x30', label: '40×30 标签' },
              { value: 'a4', label: 'A4 一页 24 个' },
            ]}
            onChange={(event) => setSize(event.target.value as Size)}
          />
          <span className="row gap8 s13">
            <Switch size="small" checked={withPrice} onChange={setWithPrice} aria-label="印上标价" /> 印上标价
          </span>
        </>
      }
    />
  );
}
