import { DownOutlined, PictureOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../../lib/me';
import { Card } from '../../../ui/small';
import { SortList } from '../../../widgets/sort-list/sort-list';
import { type Chosen, goodsWords } from '../draft';
import type { Advert, Content } from '../queries';
import { ELSEWHERE, PARTS, type Part } from '../words';

interface Props {
  content: Content;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  onAdd: (part: Part) => void;
  onSort: (floors: Content['floors']) => void;
}

/** The parts of the page in the order in which they stand there; floors change places. */
export function PartTree({ content, chosen, onChoose, onAdd, onSort }: Props) {
  const { permissions } = useMe();
  const { adverts, floors } = content;
  const countWords = (part: Advert['imgType']): string => {
    const own = adverts.filter(({ imgType }) => imgType === part);
    const timed = own.filter(({ startsAt, endsAt }) => startsAt || endsAt).length;
    return timed > 0 ? `${own.length} 张，${timed} 张定时` : `${own.length} 张`;
  };
  const adverted = (part: Advert['imgType']) => (
    <Row
      icon={<PictureOutlined />}
      name={PARTS[part].name}
      note={countWords(part)}
      isOn={chosen.part === part}
      onClick={() => onChoose({ part, at: 0 })}
    />
  );
  return (
    <Card
      title="版块"
      extra={
        <Dropdown
          trigger={['click']}
          menu={{
            items: (Object.keys(PARTS) as Part[]).map((part) => ({
              key: part,
              label: `加${part === 'floors' ? '一个楼层' : `一张${PARTS[part].name}`}`,
              onClick: () => onAdd(part),
            })),
          }}
        >
          <Button size="small" type="text" icon={<PlusOutlined />}>
            添加 <DownOutlined className="mini" />
          </Button>
        </Dropdown>
      }
    >
      <div className="decorate-parts">
        {adverted('banner')}
        {adverted('rightbanner')}
        <SortList
          label="楼层"
          items={floors.map((floor, at) => ({ floor, at }))}
          keyOf={({ at }) => String(at)}
          nameOf={({ floor, at }) => floor.title || `第 ${at + 1} 个`}
          onSort={(next) => {
            onSort(next.map(({ floor }) => floor));
            if (chosen.part === 'floors')
              onChoose({ part: 'floors', at: next.findIndex(({ at }) => at === chosen.at) });
          }}
        >
          {({ floor, at }) => (
            <Row
              icon={<UnorderedListOutlined />}
              name={floor.title || `第 ${at + 1} 个`}
              note={goodsWords(floor)}
              isOn={chosen.part === 'floors' && chosen.at === at}
              onClick={() => onChoose({ part: 'floors', at })}
            />
          )}
        </SortList>
        <p className="decorate-elsewhere t3 s12">在别处管</p>
        {ELSEWHERE.filter(({ permission }) => permissions.includes(permission)).map(
          ({ name, where, path }) => (
            <Link key={name} to={path} className="decorate-part">
              <span>
                <b>{name}</b>
                <span className="t3 s12">在「{where}」里改</span>
              </span>
            </Link>
          ),
        )}
      </div>
    </Card>
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  note: string;
  isOn: boolean;
  onClick: () => void;
}

const Row = ({ icon, name, note, isOn, onClick }: RowProps) => (
  <button
    type="button"
    className={isOn ? 'decorate-part on' : 'decorate-part'}
    aria-current={isOn}
    onClick={onClick}
  >
    <i>{icon}</i>
    <span>
      <b>{name}</b>
      <span className="t3 s12">{note}</span>
    </span>
  </button>
);
