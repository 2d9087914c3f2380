import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';

/** The data: the loader's value on the server; in the browser the parsed `json`, cached. */
const VALUE = Symbol('value');

/** Data of a page as one string. */
export interface Packed {
  json: string;
  [VALUE]?: unknown;
}

/**
 * A loader whose data goes to the browser as one string: the router's own encoding splits it value by value, which
 * is a tenth of a page's cost. The page reads it by `usePackedData`. For plain data; undefined values are omitted.
 */
export function packLoader(load: (args: LoaderFunctionArgs) => Promise<object> | object) {
  return async (args: LoaderFunctionArgs): Promise<Packed> => {
    const value = await load(args);
    return { json: JSON.stringify(value), [VALUE]: value };
  };
}

/** Returns the data of a packed loader. */
export function unpack<T>(data: Packed): T {
  data[VALUE] ??= JSON.parse(data.json);
  return data[VALUE] as T;
}

/** Returns the data of the page's packed loader. */
export function usePackedData<T>(): T {
  return unpack<T>(useLoaderData<Packed>());
}
