import type { WireFloor } from '@pifa/contract/client';
import { useRef, useState } from 'react';
import { Tabs } from '../../../ui/tabs';
import type { HomeView } from '../view';
import { useNear } from '../use-near';
import { Floor, FloorPanel, floorId } from './floor';
import { SectionHead } from './section-head';

/** How many categories have their own floor; a dozen would be too long to scroll. */
const OWN_FLOORS = 4;
const MORE = 'more';
const MORE_TITLE = '更多分类';

/** Splits into single floors and those that share a block of tabs; never a block of one. */
function splitFloors(floors: readonly WireFloor[]) {
  const most = floors.length > OWN_FLOORS + 1 ? OWN_FLOORS : floors.length;
  return { own: floors.slice(0, most), more: floors.slice(most) };
}

/** The entries of the index at the left edge. */
export function floorStops(floors: readonly WireFloor[]): { type: string; title: string }[] {
  const { own, more } = splitFloors(floors);
  return more.length > 0 ? [...own, { type: MORE, title: MORE_TITLE }] : own;
}

/** The first categories in floors of their own, the others as tabs of one block. */
export function Floors({ floors, view }: { floors: readonly WireFloor[]; view: HomeView }) {
  const { own, more } = splitFloors(floors);
  return (
    <>
      {own.map((floor, position) => (
        <Floor key={floor.type} floor={floor} number={position + 1} view={view} />
      ))}
      {more.length > 0 && <MoreFloors floors={more} view={view} />}
    </>
  );
}

function MoreFloors({ floors, view }: { floors: readonly WireFloor[]; view: HomeView }) {
  const place = useRef<HTMLElement>(null);
  const near = useNear(place, 500);
  const [type, setType] = useState(floors[0]?.type ?? '');
  const floor = floors.find((one) => one.type === type) ?? floors[0];
  if (!floor) return null;
  return (
    <section ref={place} id={floorId(MORE)} className="container-page mt-8 scroll-mt-20 phone:mt-6">
      <SectionHead title={MORE_TITLE} />
      <Tabs
        label={MORE_TITLE}
        items={floors.map((one) => ({ key: one.type, label: one.title }))}
        value={floor.type}
        onChange={setType}
      >
        <FloorPanel key={floor.type} floor={floor} near={near} view={view} />
      </Tabs>
    </section>
  );
}
