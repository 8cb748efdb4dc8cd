import type { z } from 'zod';
import type { CallName, Calls } from './calls';

type Spec<Name extends CallName> = Calls[Name]['spec'];
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What the server sees after parsing. */
export type CallQuery<Name extends CallName> = Spec<Name> extends { query: infer Q } ? Out<Q> : undefined;
export type CallBody<Name extends CallName> = Spec<Name> extends { body: infer B } ? Out<B> : undefined;
export type CallParams<Name extends CallName> = Spec<Name> extends { params: infer P } ? Out<P> : undefined;
/** What a client may send. */
export type CallQueryInput<Name extends CallName> = Spec<Name> extends { query: infer Q } ? In<Q> : undefined;
export type CallBodyInput<Name extends CallName> = Spec<Name> extends { body: infer B } ? In<B> : undefined;
/** What is answered in `data`. */
export type CallData<Name extends CallName> = Spec<Name> extends { data: infer D } ? Out<D> : undefined;
