import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { type MatrixKey, MOST_KEYS, readValues } from '@pifa/domain';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { PictureField } from '../../../widgets/picture-field/picture-field';

interface Props {
  keys: readonly MatrixKey[];
  images: Readonly<Record<string, string>>;
  onKeys: (keys: MatrixKey[]) => void;
  onImage: (value: string, url: string) => void;
}

/** Keys and their values as chips: 颜色: 红 蓝. Several values are typed or pasted at once. */
export function KeysEditor({ keys, images, onKeys, onImage }: Props) {
  const put = (at: number, part: Partial<MatrixKey>) =>
    onKeys(keys.map((key, n) => (n === at ? { ...key, ...part } : { ...key })));
  return (
    <div className="gm-keys">
      {keys.map(({ name, values }, at) => (
        // A key has no name of its own until it is typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is their identity
        <div key={at} className="gm-key">
          <Input
            className="gm-key-name"
            aria-label={`第 ${at + 1} 种规格`}
            placeholder="颜色"
            maxLength={20}
            value={name}
            onChange={({ target }) => put(at, { name: target.value.trim() })}
          />
          {values.map((value) => (
            <span key={value} className="gm-chip">
              {value}
              <button
                type="button"
                aria-label={`去掉「${value}」`}
                onClick={() => put(at, { values: values.filter((one) => one !== value) })}
              >
                <CloseOutlined />
              </button>
            </span>
          ))}
          <AddValues
            label={`${name || '规格'}的值`}
            onAdd={(more) => put(at, { values: [...new Set([...values, ...more])] })}
          />
          {keys.length > 1 && values.length === 0 && (
            <Button type="text" size="small" onClick={() => onKeys(keys.filter((_, n) => n !== at))}>
              去掉这种规格
            </Button>
          )}
        </div>
      ))}
      {keys.length < MOST_KEYS && (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onKeys([...keys, { name: '', values: [] }])}
        >
          加一种规格
        </Button>
      )}
      {(keys[0]?.values.length ?? 0) > 0 && (
        <div className="gm-pictures">
          <span className="t2 s13">每种{keys[0]?.name}一张图</span>
          {keys[0]?.values.map((value) => (
            <span key={value} className="gm-picture">
              <PictureField
                label={`${value}的图`}
                value={images[value] ?? ''}
                onChange={(url) => onImage(value, url)}
              />
              <small>{value}</small>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function AddValues({ label, onAdd }: { label: string; onAdd: (values: string[]) => void }) {
  const [text, setText] = useState('');
  const add = () => {
    const values = readValues(text);
    if (values.length > 0) onAdd(values);
    setText('');
  };
  return (
    <Input
      className="gm-add"
      aria-label={label}
      placeholder="红 蓝 白，回车"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && add()}
      onBlur={add}
    />
  );
}
