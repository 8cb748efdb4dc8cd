import { Button } from 'antd';
import { shortTime } from '../../../lib/format';
import { Tag } from '../../../ui/small';
import { usePlanUndo } from '../../../widgets/plan-dialog/plan-dialog';
import type { Act } from '../queries';

/** 撤销 while it can be: the whole batch that the act was part of, looked at first. */
export function TakeBack({ act }: { act: Act }) {
  const takeBack = usePlanUndo();
  if (act.undone) return <Tag>已撤销</Tag>;
  if (!act.undoUntil) return null;
  return (
    <Button
      type="link"
      size="small"
      title={`整批撤销，${shortTime(act.undoUntil)} 前可以`}
      onClick={() => void takeBack(act.plan)}
    >
      撤销
    </Button>
  );
}
