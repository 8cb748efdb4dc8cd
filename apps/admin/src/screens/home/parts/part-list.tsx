import { SortList } from '../../../widgets/sort-list/sort-list';

interface Titled {
  title: string;
  image: string;
}

interface Props<Item extends Titled> {
  label: string;
  items: readonly Item[];
  chosen: number;
  onChoose: (at: number) => void;
  onSort: (next: Item[]) => void;
  noteOf: (item: Item) => string;
}

/** The pictures or floors of one part in their order; the chosen one's form is at the right. */
export function PartList<Item extends Titled>({
  label,
  items,
  chosen,
  onChoose,
  onSort,
  noteOf,
}: Props<Item>) {
  return (
    <SortList
      label={label}
      items={items.map((item, at) => ({ item, at }))}
      keyOf={({ at }) => String(at)}
      nameOf={({ item, at }) => item.title || `第 ${at + 1} 个`}
      onSort={(next) => {
        onSort(next.map(({ item }) => item));
        onChoose(next.findIndex(({ at }) => at === chosen));
      }}
    >
      {({ item, at }) => (
        <button
          type="button"
          className={at === chosen ? 'decorate-item on' : 'decorate-item'}
          aria-current={at === chosen}
          onClick={() => onChoose(at)}
        >
          {item.image ? <img src={item.image} alt="" /> : <span className="decorate-none" />}
          <span>
            <b>{item.title || `第 ${at + 1} 个`}</b>
            <span className="t3 s12">{noteOf(item)}</span>
          </span>
        </button>
      )}
    </SortList>
  );
}
