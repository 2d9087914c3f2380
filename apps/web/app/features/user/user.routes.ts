import { route } from '@react-router/dev/routes';

export const userRoutes = [
  route('user/personal', 'features/personal/pages/personal.tsx'),
  route('user/setting', 'features/user/pages/profile-layout.tsx', [
    route('profile', 'features/user/pages/profile.tsx'),
    route('account', 'features/security/pages/account.tsx'),
    route('token', 'features/token/pages/tokens.tsx'),
    route('company', 'features/company/pages/company.tsx'),
  ]),
];
