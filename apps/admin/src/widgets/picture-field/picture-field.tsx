import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { textOf } from '../../lib/client';
import { addPicture, PICTURE_TYPES, picturesIn, smallPicture } from '../../lib/pictures';
import './picture-field.css';

interface PictureFieldProps {
  /** Address of the picture; '' = none. */
  value: string;
  onChange: (url: string) => void;
  /** What it is: 「品牌标志」. */
  label: string;
  /** Width ÷ height of the place that it is shown in; 1 unless it is set. */
  ratio?: number;
  /** What suits: 「建议 400 × 200」. */
  hint?: string;
  disabled?: boolean;
}

/** One picture: chosen, dropped or pasted; shown in the shape in which the shop shows it. */
export function PictureField({
  value,
  onChange,
  label,
  ratio = 1,
  hint,
  disabled = false,
}: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const take = async (file: File | undefined) => {
    if (!file || disabled) return;
    setBusy(true);
    setProblem('');
    try {
      onChange((await addPicture(file)).url);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  const took = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
    const [file] = picturesIn(data);
    if (!file) return setProblem('请放入 JPG、PNG 或 WebP 图片');
    event.preventDefault();
    void take(file);
  };
  return (
    <div className="pf">
      <button
        type="button"
        className="pf-box"
        style={{ aspectRatio: ratio }}
        aria-label={`${label}：${value ? '更换图片' : '选择图片'}`}
        aria-describedby={hintId}
        disabled={disabled || isBusy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          took(event, event.dataTransfer);
        }}
        onPaste={(event) => took(event, event.clipboardData)}
      >
        {isBusy ? (
          <Spin size="small" />
        ) : value ? (
          <img src={smallPicture(value, 360)} alt={label} />
        ) : (
          <PictureOutlined />
        )}
      </button>
      <div className="pf-side">
        <span id={hintId} className={problem ? 'tx-red' : 't3'} role={problem ? 'alert' : undefined}>
          {problem || hint || '点选、拖入或粘贴图片'}
        </span>
        {value && !disabled && (
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${label}：去掉图片`}
            onClick={() => onChange('')}
          >
            去掉
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label={label}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}
