/** As wide as the page, like the cart before it; the column of text stays within 1200px. */
export const FRAME = 'grid justify-between gap-4 lg:grid-cols-[minmax(0,1200px)_320px]';
