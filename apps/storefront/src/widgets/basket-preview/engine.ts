/** The price engine, a file of its own in the build. */
export { previewBasket } from '@pifa/domain';
