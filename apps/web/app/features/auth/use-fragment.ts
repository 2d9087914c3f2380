import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/**
 * What stands behind the `#` of the address, which browsers send to no server: a page rendered there does not have it yet.
 */
export function useFragment(): URLSearchParams {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );
  return new URLSearchParams(hash.slice(1));
}
