import { route } from '@react-router/dev/routes';

export const personRoutes = [
  route('user/personal', 'features/person/pages/personal.tsx'),
  route('user/setting', 'features/person/pages/profile-layout.tsx', [
    route('profile', 'features/person/pages/profile.tsx'),
    route('account', 'features/person/pages/account.tsx'),
    route('company', 'features/person/pages/company.tsx'),
  ]),
];
