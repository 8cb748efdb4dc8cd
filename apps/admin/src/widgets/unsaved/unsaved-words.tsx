import { Button } from 'antd';

interface Props {
  changes: number;
  wasKept: boolean;
  /** gives the changes up, where no button beside it does */
  onReset?: () => void;
}

/** 「有 3 处未保存」, and where they come from when they were typed on another day. */
export function UnsavedWords({ changes, wasKept, onReset }: Props) {
  if (changes === 0) return null;
  return (
    <span className="t2 s13" role="status">
      有 {changes} 处未保存{wasKept && '，上次没保存的草稿'}
      {onReset && (
        <Button type="link" size="small" onClick={onReset}>
          放弃修改
        </Button>
      )}
    </span>
  );
}
