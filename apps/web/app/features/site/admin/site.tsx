import { Link, useLoaderData } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { AdminPage, Tabs, buildAdminMeta } from '../../admin/admin.public.ts';
import { IdentitySettings, settingSectionStyles } from '../../identity/identity.public.ts';
import { AccessForm, SessionForm } from './access-forms.tsx';
import { BrandForm } from './brand-form.tsx';
import { HomeForm } from './home-form.tsx';
import { MailForm } from './mail-form.tsx';
import {
  ReviewForm,
  SensitiveWordsForm,
  SearchForm,
  RetentionForm,
  UploadForm,
  WritingForm,
} from './content-forms.tsx';
import { ExportSettings, ImportSettings } from './settings-file.tsx';
import { loadSite } from './site.loader.ts';
import { TABS, siteText } from './site.text.ts';
import { SaveBar } from './save-bar.tsx';

export const loader = loadSite;

export function meta() {
  return buildAdminMeta(siteText.title);
}

const OPTIONS = Object.entries(TABS).map(([key, label]) => ({ key, label, to: `?tab=${key}` }));

/** The settings of the site by tab; each group is saved separately. */
export default function Site() {
  const data = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={siteText.title}
      tools={
        <Link className={getButtonClass()} to="/admin/setup">
          {siteText.setup}
        </Link>
      }
    >
      <Tabs label={siteText.tabs} selected={data.tab} options={OPTIONS} />
      <SaveBar>
        <div className={settingSectionStyles['sections']}>
          <Part data={data} />
        </div>
      </SaveBar>
    </AdminPage>
  );
}

function Part({ data }: { data: Awaited<ReturnType<typeof loadSite>> }) {
  switch (data.tab) {
    case 'basic':
      return (
        <>
          <BrandForm group={data.brand} />
          <WritingForm group={data.writing} />
        </>
      );
    case 'home':
      return <HomeForm group={data.home} />;
    case 'access':
      return (
        <>
          <AccessForm group={data.registration} />
          <SessionForm group={data.session} />
          <IdentitySettings identity={data.identity} scim={data.scim} roles={data.roles} />
        </>
      );
    case 'review':
      return (
        <>
          <ReviewForm group={data.review} />
          <SensitiveWordsForm group={data.words} />
        </>
      );
    case 'search':
      return <SearchForm group={data.search} />;
    case 'storage':
      return (
        <>
          <UploadForm group={data.upload} />
          <RetentionForm group={data.retention} />
        </>
      );
    case 'mail':
      return <MailForm group={data.mail} />;
    default:
      return (
        <>
          <ExportSettings />
          <ImportSettings />
        </>
      );
  }
}
