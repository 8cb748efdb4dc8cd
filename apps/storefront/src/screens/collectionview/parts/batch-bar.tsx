import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { cx } from '../../../ui/cx';

/** What can be done with the chosen ones; stays in view at the lower edge of the list. */
export function BatchBar({
  chosen,
  all,
  adding,
  cancelling,
  onAll,
  onAdd,
  onCancel,
}: {
  chosen: number;
  all: number;
  adding: boolean;
  cancelling: boolean;
  onAll: (on: boolean) => void;
  onAdd: (from: Element) => void;
  onCancel: () => void;
}) {
  const nothing = chosen === 0 ? '请先选择商品' : null;
  return (
    <section
      aria-label="批量操作"
      data-no-print
      className={cx(
        'z-sticky mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-2 phone:-mx-3 phone:rounded-none phone:border-x-0 phone:px-3',
        // On the phone the bar takes its place of the screen only once something is chosen.
        chosen > 0 ? 'sticky bottom-(--sticky-bottom) shadow-bar' : 'md:sticky md:bottom-(--sticky-bottom)',
      )}
    >
      <Checkbox
        checked={chosen === all}
        indeterminate={chosen > 0 && chosen < all}
        onChange={(event) => onAll(event.target.checked)}
      >
        全选本页
      </Checkbox>
      <span role="status" className="text-13 text-t3">
        {chosen > 0 && `已选 ${chosen} 种`}
      </span>
      <div className="ml-auto flex items-center gap-2">
        <span className="text-12 text-t3 phone:hidden">每种按最少可订数量</span>
        <Button size="dense" disabledReason={nothing} busy={cancelling} onClick={onCancel}>
          取消收藏
        </Button>
        <Button
          variant="brand"
          size="dense"
          disabledReason={nothing}
          busy={adding}
          onClick={(event) => onAdd(event.currentTarget)}
        >
          加入购物车
        </Button>
      </div>
    </section>
  );
}
