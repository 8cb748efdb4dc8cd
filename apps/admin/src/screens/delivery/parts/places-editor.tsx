import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MOST_PLACES, placeProblems } from '@pifa/domain';
import { Button, Input, Switch } from 'antd';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import type { Way } from '../queries';

type Place = Way['places'][number];

const NEW_PLACE: Place = { id: '', name: '', on: true, address: '', hours: '', contact: '' };

const FIELDS = [
  { key: 'name', label: '名称', most: 40, hint: '例如 东莞总仓' },
  { key: 'hours', label: '自提时间', most: 60, hint: '例如 周一至周六 9:00–18:00' },
  { key: 'address', label: '地址', most: 200, hint: '省、市、区、街道与门牌' },
  { key: 'contact', label: '电话', most: 40, hint: '可不填，可加联系人' },
] as const;

interface Props {
  places: readonly Place[];
  onChange: (next: Place[]) => void;
  /** what is wrong with all of them together, where each by itself is well */
  problem: string | undefined;
}

/** 自提点: as many as the mall has, in the order in which buyers choose from them. */
export function PlacesEditor({ places, onChange, problem }: Props) {
  const change = (at: number, part: Partial<Place>) =>
    onChange(places.map((place, n) => (n === at ? { ...place, ...part } : place)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...places];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <Card
      title="自提点"
      note="客户结算时选一个，订单、消息与发货单上都写明；已下的订单不变"
      extra={
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={places.length >= MOST_PLACES}
          onClick={() => onChange([...places, NEW_PLACE])}
        >
          添加自提点
        </Button>
      }
      pad
    >
      {places.length === 0 && <p className="t2">还没有自提点。添加一个，写明地址和时间，客户才能选自提。</p>}
      <ol className="places">
        {places.map((place, at) => {
          const name = place.name || `第 ${at + 1} 个自提点`;
          const lacking: Readonly<Partial<Record<string, string>>> = placeProblems(place);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: new places have no id yet, and every field is controlled
            <li key={at} className={place.on ? 'place' : 'place off'} aria-label={name}>
              <div className="place-head">
                <b>{at + 1}</b>
                <span className="place-name">{name}</span>
                <Switch
                  size="small"
                  checked={place.on}
                  aria-label={`${name}供客户选择`}
                  onChange={(on) => change(at, { on })}
                />
                <span className="t2 s13">{place.on ? '供客户选择' : '已关'}</span>
                <span className="push row">
                  <Button
                    type="text"
                    size="small"
                    aria-label={`上移${name}`}
                    icon={<ArrowUpOutlined />}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-label={`下移${name}`}
                    icon={<ArrowDownOutlined />}
                    disabled={at === places.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-label={`删除${name}`}
                    icon={<DeleteOutlined />}
                    onClick={() => onChange(places.filter((_, n) => n !== at))}
                  />
                </span>
              </div>
              <div className="place-form">
                {FIELDS.map(({ key, label, most, hint }) => (
                  <Field key={key} label={label}>
                    {(id) => (
                      <>
                        <Input
                          id={id}
                          value={place[key]}
                          maxLength={most}
                          placeholder={hint}
                          status={lacking[key] ? 'error' : ''}
                          onChange={(event) => change(at, { [key]: event.target.value })}
                        />
                        {lacking[key] && <span className="tx-red s12">{lacking[key]}</span>}
                      </>
                    )}
                  </Field>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      {problem && (
        <p className="tx-red s13" role="status">
          {problem}
        </p>
      )}
    </Card>
  );
}
