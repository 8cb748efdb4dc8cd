import { Trash2 } from 'lucide';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { Checkbox } from '../../../ui/choice';
import { type Column, DataTable } from '../../../ui/data-table';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { Picture } from '../../../ui/picture';
import { Tag } from '../../../ui/tag';
import { toast } from '../../../ui/toast';
import {
  addInquiryGoods,
  changeInquiryGoods,
  type InquiryGoods,
  removeInquiryGoods,
} from '../../../widgets/inquiry-list';
import { LINE_REMARK_MOST } from '../form';
import { LineNeedBy } from './line-need-by';
import { TargetPrice } from './target-price';
import { WantedBoxes } from './wanted-boxes';

interface LinesProps {
  list: readonly InquiryGoods[];
  /** No longer sold. */
  gone: ReadonlySet<string>;
  /** Left out of this inquiry. */
  off: ReadonlySet<string>;
  onOff: (goodsIds: readonly string[], off: boolean) => void;
  phone: boolean;
  /** yyyy-MM-dd */
  today: string;
}

/** Removes goods from the list, with undo. */
function remove(items: readonly InquiryGoods[]): void {
  removeInquiryGoods(items.map((item) => item.goodsId));
  toast({
    text: `已删除 ${items.length} 种商品`,
    key: 'inquiry-remove',
    action: { label: '撤销', onPress: () => items.forEach((item) => void addInquiryGoods(item)) },
  });
}

function GoodsCell({ item, gone, size }: { item: InquiryGoods; gone: boolean; size: number }) {
  return (
    <span className="flex items-center gap-3">
      {/* The picture's padding is relative to its container. */}
      <span className={size > 60 ? 'block size-20 shrink-0' : 'block size-14 shrink-0'}>
        <Picture
          src={item.image}
          alt=""
          name={item.goodsName}
          width={size}
          padded
          className={cx('size-full rounded-tag border border-line', gone && 'opacity-60 grayscale')}
        />
      </span>
      <span className="min-w-0">
        <Link
          to={goodsPath(item.goodsId)}
          title={item.goodsName}
          className="line-clamp-2 text-14 font-normal text-t1 hover:text-brand-700"
        >
          {item.goodsName}
        </Link>
        <span className="block text-12 text-t3">
          {[item.goodsCode, item.spec].filter(Boolean).join(' · ')}
        </span>
        {gone && <Tag tone="red">已下架，不能询价</Tag>}
      </span>
    </span>
  );
}

function LineRemark({ item }: { item: InquiryGoods }) {
  return (
    <Input
      size="dense"
      maxLength={LINE_REMARK_MOST}
      aria-label={`${item.goodsName} 备注`}
      placeholder="颜色、包装、交期等"
      value={item.remark}
      onChange={(event) => changeInquiryGoods(item.goodsId, { remark: event.target.value })}
    />
  );
}

/** The goods of the inquiry: a table, or cards on the phone (UX §4.5). */
export function InquiryLines({ list, gone, off, onOff, phone, today }: LinesProps) {
  const tick = (item: InquiryGoods) => (
    <Checkbox
      aria-label={`选择 ${item.goodsName}`}
      checked={!off.has(item.goodsId) && !gone.has(item.goodsId)}
      disabled={gone.has(item.goodsId)}
      onChange={(event) => onOff([item.goodsId], !event.target.checked)}
    />
  );
  const drop = (item: InquiryGoods) => (
    <button
      type="button"
      aria-label={`删除 ${item.goodsName}`}
      onClick={() => remove([item])}
      className="relative inline-flex items-center gap-1 text-13 text-t2 hover:text-red-700 phone:hit-44"
    >
      <Icon as={Trash2} size={16} />
      删除
    </button>
  );
  const selectable = list.filter((item) => !gone.has(item.goodsId));
  const chosen = selectable.filter((item) => !off.has(item.goodsId)).length;
  const columns: Column<InquiryGoods>[] = [
    {
      key: 'tick',
      width: '44px',
      head: (
        <Checkbox
          aria-label="全选"
          checked={chosen > 0 && chosen === selectable.length}
          indeterminate={chosen > 0 && chosen < selectable.length}
          onChange={(event) =>
            onOff(
              selectable.map((item) => item.goodsId),
              !event.target.checked,
            )
          }
        />
      ),
      cell: tick,
    },
    {
      key: 'goods',
      head: '商品 / 规格',
      rowHead: true,
      cell: (item) => <GoodsCell item={item} gone={gone.has(item.goodsId)} size={56} />,
    },
    {
      key: 'wanted',
      head: '期望整件 / 拆零',
      width: '264px',
      cell: (item) => <WantedBoxes item={item} touch={false} />,
    },
    {
      key: 'target',
      head: '目标价',
      unit: '（选填）',
      width: '176px',
      cell: (item) => <TargetPrice item={item} />,
    },
    {
      key: 'remark',
      head: '行备注 / 到货日',
      width: '200px',
      cell: (item) => (
        <span className="flex flex-col gap-1">
          <LineRemark item={item} />
          <LineNeedBy item={item} today={today} />
        </span>
      ),
    },
    { key: 'drop', head: <span className="sr-only">操作</span>, width: '80px', align: 'end', cell: drop },
  ];
  return (
    <div data-quantity-scope>
      <DataTable
        label="询价商品"
        columns={columns}
        rows={list}
        rowKey={(item) => item.goodsId}
        minWidth={1000}
        rowClassName={(item) => gone.has(item.goodsId) && 'bg-sub'}
        renderCard={(item) => (
          <div className="flex flex-col gap-3">
            <div className="flex items-start gap-1">
              {tick(item)}
              <div className="min-w-0 flex-1">
                <GoodsCell item={item} gone={gone.has(item.goodsId)} size={80} />
              </div>
            </div>
            <WantedBoxes item={item} touch={phone} />
            <div className="flex flex-col gap-2">
              <span className="text-13 text-t3">目标价（选填）</span>
              <TargetPrice item={item} />
              <LineRemark item={item} />
              <LineNeedBy item={item} today={today} />
            </div>
            <div className="text-right">{drop(item)}</div>
          </div>
        )}
      />
    </div>
  );
}
