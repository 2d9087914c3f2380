import type { LoaderFunctionArgs } from 'react-router';
import { data, redirect, useLoaderData } from 'react-router';
import { Link } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { clearSignOutCookie, readSignOutUrl } from '../sign-out-cookie.ts';

/** After signing out here, signs users of a company account out at its provider too. */
export function loader({ request }: LoaderFunctionArgs) {
  const url = readSignOutUrl(request);
  if (url === null) throw redirect('/login');
  return data({ url }, { headers: { 'Set-Cookie': clearSignOutCookie } });
}

/** Redirects from a page of its own: a redirect of the sign-out form would count as sending it to another site. */
export function meta({ loaderData }: { loaderData?: { url: string } }) {
  return [
    { title: '退出企业账号 · 知汇' },
    { name: 'robots', content: 'noindex' },
    ...(loaderData === undefined
      ? []
      : [{ httpEquiv: 'refresh', content: `0;url=${loaderData.url}` }]),
  ];
}

export default function SignedOut() {
  const { url } = useLoaderData<typeof loader>();
  const { site } = useSession();
  return (
    <div className="wrap">
      <h1>您已退出{site.name}</h1>
      <p>正在前往公司的身份服务以退出登录…</p>
      <p>
        <a className={getButtonClass('primary')} href={url}>
          前往
        </a>{' '}
        <Link className={getButtonClass()} to="/login">
          留在此页
        </Link>
      </p>
    </div>
  );
}
