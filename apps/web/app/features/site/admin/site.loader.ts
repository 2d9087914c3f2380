import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { getPageUrl } from '../../../lib/page-url.ts';
import type { GroupOf } from './use-group.tsx';
import { TABS } from './site.text.ts';
import type { Tab } from './site.text.ts';

/** Loads only the settings of the requested tab: the word list alone can have ten thousand entries. */
export async function loadSite(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const call = context.get(apiContext);
  const tab = parseTab(getPageUrl(request).searchParams.get('tab'));
  const group = async <S extends SettingSection>(section: S) => {
    const result = await call('GET /setting/site/manage', { query: { section } });
    return unwrapOrRedirect(result, request) as GroupOf<S>;
  };
  switch (tab) {
    case 'basic': {
      const [brand, writing] = await Promise.all([group('brand'), group('writing')]);
      return { tab, brand, writing };
    }
    case 'home':
      return { tab, home: await group('home') };
    case 'access': {
      const [registration, session, identity, scim, roles] = await Promise.all([
        group('registration'),
        group('session'),
        call('GET /identity'),
        call('GET /identity/scim'),
        call('GET /role'),
      ]);
      return {
        tab,
        registration,
        session,
        identity: unwrapOrRedirect(identity, request),
        scim: unwrapOrRedirect(scim, request),
        roles: unwrapOrRedirect(roles, request),
      };
    }
    case 'review': {
      const [review, words] = await Promise.all([group('review'), group('words')]);
      return { tab, review, words };
    }
    case 'search':
      return { tab, search: await group('search') };
    case 'storage': {
      const [upload, retention] = await Promise.all([group('upload'), group('retention')]);
      return { tab, upload, retention };
    }
    case 'mail':
      return { tab, mail: await group('mail') };
    case 'file':
      // fails with the same error as the other tabs
      await group('retention');
      return { tab };
    default:
      return tab satisfies never;
  }
}

function parseTab(name: string | null): Tab {
  return name !== null && Object.hasOwn(TABS, name) ? (name as Tab) : 'basic';
}
