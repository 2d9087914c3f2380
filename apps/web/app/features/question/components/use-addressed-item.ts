import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Addresses that name an answer or a comment in their fragment alone, as older mails do: where it stands on another page
 * the query asks the server for that one.
 */
export function useAddressedItem(): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const [, kind, id] = /^#(answer|comment)-(\d+)$/u.exec(hash) ?? [];
    if (kind === undefined || id === undefined) return;
    const query = new URLSearchParams({ [kind]: id });
    if (new URLSearchParams(search).get(kind) === id) return;
    if (document.getElementById(hash.slice(1)) !== null) return;
    void navigate({ search: `?${query}`, hash }, { replace: true });
  }, [hash, search, navigate]);
}
