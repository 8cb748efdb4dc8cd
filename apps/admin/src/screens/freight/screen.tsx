import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { num } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Dot } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { TemplateEditor } from './parts/template-editor';
import { TryFreight } from './parts/try-freight';
import { type Freight, freightQuery, type Template } from './queries';
import { words } from './words';
import './freight.css';

const blank = (shipFrom: string): Template => ({
  id: '',
  name: shipFrom ? `${shipFrom}运费` : '通用运费',
  shipFrom,
  rules: [{ regions: [], by: 'weight', first: 1000, firstFee: 0, next: 1000, nextFee: 0, words: '' }],
  version: 0,
});

/** 运费: the templates at the left, the rules of one in the middle, a basket to try them with below. */
export function Screen() {
  const { state, change } = useTableState();
  const { data, error, refetch } = useQuery(freightQuery);
  const add = (shipFrom?: string) => change({ open: `new:${shipFrom ?? placeFor(data)}` });
  const opened = data && (openedOf(data, state.open) ?? data.templates[0]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      extra={
        <Button type="primary" icon={<PlusOutlined />} disabled={!data} onClick={() => add()}>
          新建模板
        </Button>
      }
    >
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : (
        <div className="freight">
          <nav className="freight-list" aria-label="运费模板">
            {data.templates.map(({ id, name, shipFrom }) => (
              <button
                key={id}
                type="button"
                className={id === opened?.id ? 'on' : ''}
                aria-current={id === opened?.id}
                onClick={() => change({ open: id })}
              >
                <b>{name}</b>
                <span className="t2 s12">{shipFrom || words.common}</span>
              </button>
            ))}
            <Places places={data.places} onAdd={add} />
          </nav>
          {opened ? (
            <section className="freight-main">
              <TemplateEditor
                key={opened.id || `new:${opened.shipFrom}`}
                template={opened}
                places={data.places}
              />
              {data.templates.length > 0 && <TryFreight />}
            </section>
          ) : (
            <Empty text={words.empty}>
              <Button type="primary" onClick={() => add('')}>
                新建通用模板
              </Button>
            </Empty>
          )}
        </div>
      )}
    </Page>
  );
}

function openedOf({ templates }: Freight, open: string | undefined): Template | undefined {
  if (open?.startsWith('new:')) return blank(open.slice('new:'.length));
  return templates.find(({ id }) => id === open);
}

/** Where the next template is wanted: everywhere while there is none, else the first place without its own. */
function placeFor(freight: Freight | undefined): string {
  const has = (shipFrom: string) => freight?.templates.some((one) => one.shipFrom === shipFrom);
  if (!has('')) return '';
  return freight?.places.find(({ name }) => name !== '' && !has(name))?.name ?? '新发货地';
}

/** Where goods on sale ship from, and by what their freight is counted. */
function Places({ places, onAdd }: { places: Freight['places']; onAdd: (shipFrom: string) => void }) {
  if (places.length === 0) return null;
  return (
    <div className="freight-places">
      <h2>在售商品的发货地</h2>
      {places.map(({ name, goods, template }) => (
        <p key={name}>
          <span className="row gap8">
            <b>{name || '未写发货地'}</b>
            <span className="t3 s12 push">{num(goods)} 种</span>
          </span>
          {template ? (
            <span className="t2 s12">{template}</span>
          ) : (
            <span className="row gap8 s12">
              <Dot tone="amber">没有模板，现在免运费</Dot>
              <Button type="link" size="small" onClick={() => onAdd(name)}>
                新建
              </Button>
            </span>
          )}
        </p>
      ))}
    </div>
  );
}
