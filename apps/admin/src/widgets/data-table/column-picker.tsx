import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Popover, Segmented } from 'antd';
import type { Column, ColumnPrefs } from './column';

interface Props<Row> {
  columns: readonly Column<Row>[];
  /** those that this screen has room for */
  shown: readonly Column<Row>[];
  prefs: ColumnPrefs;
  onChange: (next: ColumnPrefs) => void;
}

/** Which columns, how wide, in which order, and how dense. */
export function ColumnPicker<Row>({ columns, shown, prefs, onChange }: Props<Row>) {
  const { hidden = [], shown: wanted = [], widths = {} } = prefs;
  const now = new Set(shown.map(({ key }) => key));
  const order = [...columns].sort((a, b) => placeOf(prefs, columns, a.key) - placeOf(prefs, columns, b.key));
  // One that was asked for stays, however narrow the screen is.
  const toggle = ({ key }: Column<Row>, on: boolean) =>
    onChange({
      ...prefs,
      shown: [...wanted.filter((one) => one !== key), ...(on ? [key] : [])],
      hidden: [...hidden.filter((one) => one !== key), ...(on ? [] : [key])],
    });
  const move = (key: string, by: number) => {
    const keys = order.map((one) => one.key);
    const at = keys.indexOf(key);
    const to = at + by;
    if (to < 0 || to >= keys.length) return;
    keys.splice(to, 0, ...keys.splice(at, 1));
    onChange({ ...prefs, order: keys });
  };
  const content = (
    <div className="column-picker">
      <Segmented
        aria-label="行距"
        block
        value={prefs.density ?? 'small'}
        options={[
          { label: '紧凑', value: 'small' },
          { label: '宽松', value: 'middle' },
        ]}
        onChange={(density) => onChange({ ...prefs, density: density as 'small' | 'middle' })}
      />
      <ul>
        {order.map((column) => (
          <li key={column.key}>
            <Checkbox
              checked={now.has(column.key)}
              disabled={column.fixed ?? false}
              onChange={(event) => toggle(column, event.target.checked)}
            >
              {column.title}
            </Checkbox>
            <span className="push row gap4">
              <InputNumber
                size="small"
                min={40}
                max={800}
                step={20}
                aria-label={`「${column.title}」列宽`}
                value={widths[column.key] ?? column.width}
                onChange={(next) => next && onChange({ ...prefs, widths: { ...widths, [column.key]: next } })}
              />
              <Button
                size="small"
                type="text"
                aria-label={`「${column.title}」前移`}
                onClick={() => move(column.key, -1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={`「${column.title}」后移`}
                onClick={() => move(column.key, 1)}
              >
                ↓
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange({})}>
        恢复默认
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="topRight" content={content} title="列与密度">
      <Button size="small" type="text" icon={<SettingOutlined />} aria-label="列与密度" />
    </Popover>
  );
}

function placeOf<Row>({ order = [] }: ColumnPrefs, columns: readonly Column<Row>[], key: string): number {
  const at = order.indexOf(key);
  return at < 0 ? order.length + columns.findIndex((one) => one.key === key) : at;
}
