import { Button, Checkbox, Segmented, Select } from 'antd';
import { useMemo } from 'react';
import { num } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { type Place, usePlaces } from '../../../lib/places';
import { Tag } from '../../../ui/small';
import { alike, countOpen, makeAll, namesToSettle, type NameRow, takeNamesakes } from '../names-model';
import type { Choice, Choices, Import, NameKind } from '../queries';

interface Props {
  one: Import;
  names: Choices;
  onNames: (names: Choices) => void;
  /** sites that are allowed with the next trial */
  hosts: ReadonlySet<string>;
  onHosts: (hosts: ReadonlySet<string>) => void;
}

const TITLES: Readonly<Record<NameKind, string>> = { category: '分类', brand: '品牌' };
const ACTS = [
  { value: 'make', label: '新建' },
  { value: 'use', label: '对应到…' },
  { value: 'skip', label: '跳过' },
] as const;

/** 分类与品牌: what the mall does not have, once each; and the sites that pictures come from. */
export function NamesStep({ one, names, onNames, hosts, onHosts }: Props) {
  const places = usePlaces();
  const mayMake = useCan('goods.write');
  const open = countOpen(one, names);
  const withNamesakes = takeNamesakes(one, names, places);
  const sameNamed = open - countOpen(one, withNamesakes);
  const lists = useMemo(
    () => ({ category: namesToSettle(one, 'category'), brand: namesToSettle(one, 'brand') }),
    [one],
  );
  const put = (kind: NameKind, name: string, choice: Choice | undefined) => {
    const { [name]: _, ...rest } = names[kind];
    onNames({ ...names, [kind]: choice ? { ...rest, [name]: choice } : rest });
  };
  const isNothing = lists.category.length + lists.brand.length + one.hosts.length === 0;
  return (
    <>
      <div className="im-sum" aria-live="polite">
        <span>
          {isNothing
            ? '表里的分类与品牌商城里都有，没有要处理的。'
            : open === 0
              ? '都处理好了，可以试运行。'
              : `还有 ${num(open)} 个没有处理；不处理的，那些行会列为有误。`}
        </span>
        {!mayMake && open > 0 && <Tag tone="amber">您的角色不能新建分类与品牌，可以对应到已有的</Tag>}
        <span className="push row gap8">
          {sameNamed > 0 && (
            <Button size="small" onClick={() => onNames(withNamesakes)}>
              同名的都对应（{sameNamed}）
            </Button>
          )}
          {mayMake && open > 0 && (
            <Button size="small" onClick={() => onNames(makeAll(one, names))}>
              全部新建
            </Button>
          )}
        </span>
      </div>
      <div className="im-names">
        {(['category', 'brand'] as const).map(
          (kind) =>
            lists[kind].length > 0 && (
              <section key={kind}>
                <h3>
                  {TITLES[kind]} <span className="t3">{lists[kind].length} 个商城里没有</span>
                </h3>
                <ul>
                  {lists[kind].map((row) => (
                    <OneName
                      key={row.name}
                      kind={kind}
                      row={row}
                      choice={names[kind][row.name]}
                      places={places[kind]}
                      mayMake={mayMake}
                      onPut={(choice) => put(kind, row.name, choice)}
                    />
                  ))}
                </ul>
              </section>
            ),
        )}
        {one.hosts.length > 0 && <Hosts one={one} hosts={hosts} onHosts={onHosts} />}
      </div>
    </>
  );
}

interface OneNameProps {
  kind: NameKind;
  row: NameRow;
  choice: Choice | undefined;
  places: readonly Place[];
  mayMake: boolean;
  onPut: (choice: Choice | undefined) => void;
}

function OneName({ kind, row: { name, rows }, choice, places, mayMake, onPut }: OneNameProps) {
  const similar = useMemo(() => alike(name, places), [name, places]);
  const used = choice?.act === 'use' ? choice.id : undefined;
  // 对应到… is chosen before a place is: 0 stands for the place that is still to be picked.
  const isUsing = choice?.act === 'use';
  return (
    <li className={choice && used !== 0 ? 'settled' : ''}>
      <span className="im-name" title={name}>
        {name.split('/').map((step, at, steps) => (
          <span key={`${at}-${step}`}>
            {step}
            {at < steps.length - 1 && <i> › </i>}
          </span>
        ))}
      </span>
      <span className="im-name-rows t3">{rows === undefined ? '' : `${num(rows)} 行`}</span>
      <Segmented
        size="small"
        aria-label={`${TITLES[kind]}「${name}」怎么处理`}
        value={choice?.act ?? ''}
        options={ACTS.map((one) => ({ ...one, disabled: one.value === 'make' && !mayMake }))}
        onChange={(act) =>
          onPut(act === 'use' ? { act, id: similar?.id ?? 0 } : { act: act as 'make' | 'skip' })
        }
      />
      {isUsing ? (
        <Select
          size="small"
          className="im-place"
          aria-label={`「${name}」对应到哪个${TITLES[kind]}`}
          placeholder={`选择${TITLES[kind]}`}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={300}
          {...(used === 0 ? {} : { value: used })}
          options={places.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id: number) => onPut({ act: 'use', id })}
        />
      ) : choice?.act === 'make' ? (
        <span className="t3 s12">
          {kind === 'category' && name.includes('/') ? '缺的各级都建' : `新建${TITLES[kind]}`}
        </span>
      ) : choice?.act === 'skip' ? (
        <span className="t3 s12">这些行不导入</span>
      ) : similar ? (
        <Button size="small" type="link" onClick={() => onPut({ act: 'use', id: similar.id })}>
          用「{similar.label}」
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}

/** Sites that the table's pictures lie on: none is asked that nobody allowed. */
function Hosts({ one, hosts, onHosts }: Pick<Props, 'one' | 'hosts' | 'onHosts'>) {
  const toggle = (host: string, on: boolean) => {
    const next = new Set(hosts);
    if (on) next.add(host);
    else next.delete(host);
    onHosts(next);
  };
  return (
    <section>
      <h3>
        图片所在的网站 <span className="t3">允许了才去取，取来存进图片库，重新绘制</span>
      </h3>
      <ul>
        {one.hosts.map(({ host, rows, allowed }) => (
          <li key={host} className={allowed || hosts.has(host) ? 'settled' : ''}>
            <span className="im-name">{host}</span>
            <span className="im-name-rows t3">{num(rows)} 行</span>
            <Checkbox
              checked={allowed || hosts.has(host)}
              disabled={allowed}
              onChange={({ target }) => toggle(host, target.checked)}
            >
              {allowed ? '已允许' : '允许从这里取图'}
            </Checkbox>
            <span />
          </li>
        ))}
      </ul>
    </section>
  );
}
