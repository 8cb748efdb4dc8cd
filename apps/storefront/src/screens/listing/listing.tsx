import type { Goods } from '@pifa/contract/client';
import { lazy, useEffect, useRef } from 'react';
import { useNavigate } from '../../ui/router';
import { categoryPath } from '../../lib/links';
import { usePageTitle } from '../../lib/page-title';
import { leadsSomewhere } from '../../lib/screen-route';
import { serverNow } from '../../lib/server-clock';
import { useLoggedIn } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { Part } from '../../ui/part';
import { RetryBlock } from '../../ui/retry-block';
import { Refreshing } from '../../ui/skeleton';
import { useIsPhone, useMedia } from '../../ui/use-media';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { countFilters, filtersOf, type ListingState, type Mode, NO_FILTERS } from './address';
import { useBasket } from './basket';
import { byListedTime, ungrouped } from './groups';
import type { Listing as ListingFacts } from './listings';
import { rememberMode, useMode } from './mode';
import { FilterPanel } from './parts/filter-panel';
import { GoodsList, ListSkeleton } from './parts/goods-list';
import { Layers, useLayer } from './parts/layers';
import { ListingHead, useListingTitle } from './parts/listing-head';
import { PhoneBar } from './parts/phone-bar';
import { ToolLine } from './parts/tool-line';
import { useFacets, useListing, useTarget } from './queries';
import { useAddFilled } from './use-add-filled';
import { useListingState } from './use-listing-state';

const AppliedChips = lazy(async () => ({ default: (await import('./parts/applied-chips')).AppliedChips }));
const FilledBar = lazy(async () => ({ default: (await import('./parts/filled-bar')).FilledBar }));
const NothingFound = lazy(async () => ({ default: (await import('./parts/nothing-found')).NothingFound }));

const PageEnd = lazy(async () => ({ default: (await import('./parts/page-end')).PageEnd }));

/** 常购: fills in what was bought last. */
const fillAllLast = async (rows: readonly Goods[]) => (await import('./parts/last-buy')).fillAllLast(rows);

const NO_ROWS: never[] = [];

/** Filters, goods, quantities and the bar that adds them all (UX §4.2). */
export function Listing({ listing, searchKey }: { listing: ListingFacts; searchKey: string }) {
  const phone = useIsPhone();
  const tablet = useMedia('(max-width: 1023px)');
  const railFits = useMedia('(min-width: 1440px)');
  const member = useLoggedIn();
  const visibility = useVisibility();
  const { symbol, outOfStockLabel } = useWebConfig();
  const navigate = useNavigate();
  const target = useTarget(searchKey);
  const [state, change] = useListingState(listing);
  const title = useListingTitle(listing, target);
  usePageTitle(title);

  const prices = visibility.pricesVisible;
  const mode = useMode(state.mode, listing, member, phone);
  // 常购 has its own columns instead of the rail.
  const withRail = railFits && listing.kind !== 'regular';
  const listingRequest = { listing, target, state, prices, phone };
  const goods = useListing(listingRequest);
  const { data: facets } = useFacets({ listing, target, filters: state, prices }, !tablet);
  const rows = goods.rows ?? NO_ROWS;
  const basket = useBasket(rows, prices);
  const { busy, enrol, addOne, addAll } = useAddFilled();

  const { layer, show, hide } = useLayer();

  const top = useRef<HTMLDivElement>(null);
  // A different list starts at the top, whatever the scroll position of the previous one.
  const toTop = () => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  const toPage = (page: number) => {
    change({ page });
    toTop();
  };
  const narrow = (part: Partial<ListingState>) => {
    change(part);
    toTop();
  };
  // A page number beyond the end, e.g. from an old bookmark, leads to the last page.
  const pages = Math.max(1, Math.ceil(goods.total / state.size));
  const beyond = !phone && goods.rows?.length === 0 && goods.total > 0 && state.page > pages;
  useEffect(() => {
    if (beyond) change({ page: pages }, { replace: true });
  }, [beyond, pages, change]);

  const onMode = (next: Mode) => {
    rememberMode(next);
    change({ mode: next }, { replace: true });
  };
  const onType = (typeId: string) => {
    // On a category's page another category is a link; elsewhere it is a filter.
    if (listing.kind === 'result' && !target.keyword) {
      if (typeId !== target.typeId) void navigate(categoryPath(typeId));
    } else narrow({ typeId: typeId === state.typeId ? '' : typeId });
  };
  const stockLabel = listing.kind === 'promotion' ? '仅看可参与' : '仅看有货';
  const panel = { stockLabel, withPromotion: listing.kind !== 'promotion' };
  const filtered = countFilters(state);
  const sorting = {
    listing,
    sort: state.sort,
    prices: visibility.priceSort,
    onSort: (sort: typeof state.sort) => narrow({ sort }),
  };
  const filterPanel = (look: 'rail' | 'block') => (
    <FilterPanel
      look={look}
      {...panel}
      filters={state}
      facets={facets}
      prices={visibility.priceSort}
      typeId={state.typeId || target.typeId}
      onType={onType}
      onChange={narrow}
    />
  );
  const groups =
    listing.kind === 'new' && state.sort === 'new'
      ? byListedTime(rows, new Date(serverNow()))
      : ungrouped(rows);
  const withBar = prices && ((mode === 'table' && !phone) || basket.entries.length > 0);
  const empty = goods.rows?.length === 0 && !beyond;

  return (
    <div className="container-page pb-8">
      <ListingHead listing={listing} target={target} title={title} />
      {phone ? (
        <PhoneBar
          {...sorting}
          mode={mode}
          onMode={onMode}
          filters={filtered}
          onFilter={() => show('filter')}
        />
      ) : null}
      <div className={withRail ? 'grid grid-cols-[220px_minmax(0,1fr)] items-start gap-4' : undefined}>
        {withRail && (
          <aside
            aria-label="筛选"
            data-no-print
            className="sticky top-[calc(var(--sticky-top)+12px)] max-h-[calc(100dvh-var(--sticky-top)-var(--sticky-bottom)-24px)] overflow-y-auto rounded-card border border-line bg-card"
          >
            {filterPanel('rail')}
          </aside>
        )}
        <div className="min-w-0">
          {!withRail && !tablet && (
            <section aria-label="筛选" data-no-print className="mb-3 rounded-card border border-line bg-card">
              {filterPanel('block')}
            </section>
          )}
          <div ref={top} className="scroll-mt-(--sticky-top)" />
          {filtered > 0 && (
            <div className="mb-2">
              <Part waiting={<div className="h-8" />}>
                <AppliedChips
                  filters={state}
                  facets={facets}
                  prices={prices}
                  stockLabel={stockLabel}
                  symbol={symbol}
                  onChange={narrow}
                />
              </Part>
            </div>
          )}
          {!phone && (
            <ToolLine
              {...sorting}
              state={state}
              mode={mode}
              total={goods.rows ? goods.total : undefined}
              onMode={onMode}
              onPage={toPage}
            >
              {tablet && (
                <Button size="dense" onClick={() => show('filter')}>
                  筛选{filtered > 0 && ` ${filtered}`}
                </Button>
              )}
              {listing.kind === 'regular' && rows.length > 0 && (
                <Button variant="brand-outline" size="dense" onClick={() => void fillAllLast(rows)}>
                  本页按上次数量填入
                </Button>
              )}
              {listing.kind === 'regular' && leadsSomewhere('/pages/quickorder') && (
                <LinkButton variant="quiet" size="dense" to="/pages/quickorder">
                  快速下单
                </LinkButton>
              )}
            </ToolLine>
          )}
          {phone && (
            <div className="mb-2 flex items-center justify-between gap-2 text-12 text-t3">
              <span className="min-w-0">
                {/* On the phone the h1 is for screen readers only, because the header holds the search. */}
                <span aria-hidden className="mr-2 text-14 font-medium text-t1">
                  {title}
                </span>
                <span role="status">{goods.rows && `共 ${goods.total.toLocaleString('en-US')} 件商品`}</span>
              </span>
              {listing.kind === 'regular' && rows.length > 0 && (
                <button
                  type="button"
                  onClick={() => void fillAllLast(rows)}
                  className="relative text-13 text-blue-600 hit-44"
                >
                  全部按上次数量填入
                </button>
              )}
            </div>
          )}
          <div className="mt-3 phone:mt-0">
            {goods.failed ? (
              <RetryBlock onRetry={goods.retry} cause="商品没有加载出来" />
            ) : !goods.rows || beyond ? (
              <ListSkeleton mode={mode} phone={phone} withRail={withRail} />
            ) : empty ? (
              <div className="rounded-card border border-line bg-card">
                <Part>
                  <NothingFound
                    kind={listing.kind}
                    keyword={target.keyword}
                    filtered={filtered > 0}
                    inquiry={visibility.inquiryEntry}
                    onClear={() => change({ ...NO_FILTERS })}
                  />
                </Part>
              </div>
            ) : (
              <Refreshing active={goods.refreshing}>
                <GoodsList
                  label={title}
                  groups={groups}
                  basket={basket}
                  mode={mode}
                  phone={phone}
                  withRail={withRail}
                  visibility={visibility}
                  symbol={symbol}
                  outOfStockLabel={outOfStockLabel}
                  withLast={listing.kind === 'regular'}
                  withEnd={listing.kind === 'promotion'}
                  compact={tablet}
                  enrol={enrol}
                  addOne={addOne}
                  onSheet={(text) => show('paste', text)}
                />
              </Refreshing>
            )}
          </div>
          <Part needed waiting={<div className="h-15" />}>
            <PageEnd
              goods={goods}
              listing={listing}
              state={state}
              phone={phone}
              change={change}
              onPage={toPage}
            />
          </Part>
        </div>
      </div>
      {withBar && (
        <Part>
          <FilledBar
            basket={basket}
            symbol={symbol}
            phone={phone}
            busy={busy}
            onAdd={(pressed) => void addAll(basket, pressed)}
            onList={() => show('filled')}
            onPaste={() => show('paste')}
          />
        </Part>
      )}
      <Layers
        layer={layer}
        hide={hide}
        listing={listing}
        target={target}
        filters={filtersOf(state)}
        prices={visibility.priceSort}
        panel={panel}
        onApply={narrow}
        basket={basket}
        symbol={symbol}
      />
    </div>
  );
}
