import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';

/** The data as it is: what the loader gave, on the server; in the browser what was read from `json`, once. */
const VALUE = Symbol('value');

/** Data of a page as one text. */
export interface Packed {
  json: string;
  [VALUE]?: unknown;
}

/**
 * A loader whose data goes to the browser as one text: the router's own encoding takes it apart value by value, which
 * is a tenth of what a page costs. The page reads it by `usePacked`. For plain data; what is undefined is left out.
 */
export function packLoader(load: (args: LoaderFunctionArgs) => Promise<object>) {
  return async (args: LoaderFunctionArgs): Promise<Packed> => {
    const value = await load(args);
    return { json: JSON.stringify(value), [VALUE]: value };
  };
}

/** The data of a packed loader. */
export function unpack<T>(data: Packed): T {
  data[VALUE] ??= JSON.parse(data.json);
  return data[VALUE] as T;
}

/** The data of the page's packed loader. */
export function usePackedData<T>(): T {
  return unpack<T>(useLoaderData<Packed>());
}
