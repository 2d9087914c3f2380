import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import type { GroupOf } from '../../site/site.public.ts';

/** What the steps show: the settings, categories and roles of the site as they are. */
export async function loadSetup({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const loadGroup = async <S extends SettingSection>(section: S) => {
    const result = await call('GET /setting/site/manage', { query: { section } });
    return unwrapOrRedirect(result, request) as GroupOf<S>;
  };
  const loadTree = async (model: ContentModel) =>
    unwrapOrRedirect(await call('GET /category/tree/mgt', { query: { model } }), request);
  const [state, brand, mail, registration, roles, ANNOUNCEMENT, NEWS, ARTICLE, QUESTION] =
    await Promise.all([
      call('GET /setup'),
      loadGroup('brand'),
      loadGroup('mail'),
      loadGroup('registration'),
      call('GET /role'),
      loadTree('ANNOUNCEMENT'),
      loadTree('NEWS'),
      loadTree('ARTICLE'),
      loadTree('QUESTION'),
    ]);
  return {
    state: unwrapOrRedirect(state, request),
    brand,
    mail,
    registration,
    roles: unwrapOrRedirect(roles, request),
    trees: { ANNOUNCEMENT, NEWS, ARTICLE, QUESTION },
  };
}
export type SetupData = Awaited<ReturnType<typeof loadSetup>>;
