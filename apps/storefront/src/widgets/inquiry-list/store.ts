import { create } from 'zustand';
import { onStoredElsewhere, readStoredJson, STORED, writeStoredJson } from '../../lib/storage';

/** A goods on the local inquiry list (SPEC §3): kept in this browser, unique by goodsId. */
export interface InquiryGoods {
  goodsId: string;
  goodsName: string;
  goodsCode: string;
  spec: string;
  image: string;
  unit: string;
  packUnit: string;
  packingSpecification: number;
  minNum: number;
  stepSize: number;
  itemStepSize: number;
  /** wanted packs and pieces, 0 until the buyer fills them in */
  ipcnt: number;
  spcnt: number;
  targetIP?: number;
  targetSP?: number;
  remark: string;
  /** yyyy-MM-dd, where these goods are needed on another day than the rest */
  needBy?: string;
}

const isList = (value: unknown): value is InquiryGoods[] =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'object' && item !== null && 'goodsId' in item);

/** Old or hand-made entries may lack fields; a screen must not meet `undefined`. */
function read(): InquiryGoods[] {
  return readStoredJson(STORED.inquiryList, isList, []).map((item) => ({
    ...EMPTY,
    ...item,
    goodsId: String(item.goodsId),
  }));
}

const EMPTY: Omit<InquiryGoods, 'goodsId'> = {
  goodsName: '',
  goodsCode: '',
  spec: '',
  image: '',
  unit: '',
  packUnit: '件',
  packingSpecification: 1,
  minNum: 0,
  stepSize: 1,
  itemStepSize: 1,
  ipcnt: 0,
  spcnt: 0,
  remark: '',
};

// Empty at first, as the served page has it.
const store = create<{ list: InquiryGoods[] }>(() => ({ list: [] }));
store.setState({ list: read() });
onStoredElsewhere([STORED.inquiryList], () => store.setState({ list: read() }));

function write(list: InquiryGoods[]): void {
  writeStoredJson(STORED.inquiryList, list);
  store.setState({ list });
}

/** The list as React state; follows other tabs. */
export function useInquiryList(): InquiryGoods[] {
  return store((state) => state.list);
}

/** Adds a goods; false when it is there already (SPEC §5). Reads storage first, another tab may have added. */
export function addInquiryGoods(
  goods: Pick<InquiryGoods, 'goodsId' | 'goodsName'> & Partial<InquiryGoods>,
): boolean {
  const list = read();
  if (list.some((item) => item.goodsId === goods.goodsId)) {
    store.setState({ list });
    return false;
  }
  write([...list, { ...EMPTY, ...goods }]);
  return true;
}

export function changeInquiryGoods(goodsId: string, change: Partial<InquiryGoods>): void {
  write(read().map((item) => (item.goodsId === goodsId ? { ...item, ...change, goodsId } : item)));
}

export function removeInquiryGoods(goodsIds: readonly string[]): void {
  const gone = new Set(goodsIds);
  write(read().filter((item) => !gone.has(item.goodsId)));
}
