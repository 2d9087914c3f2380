import { layout, route } from '@react-router/dev/routes';

export const authRoutes = [
  layout('features/auth/pages/auth-layout.tsx', [
    route('login', 'features/auth/pages/login.tsx'),
    route('login/company', 'features/auth/pages/company-return.tsx'),
    route('register', 'features/auth/pages/register.tsx'),
    route('reset-password', 'features/auth/pages/reset-password.tsx'),
    route('oauth/authorize', 'features/oauth/pages/authorize.tsx'),
    route('change-password', 'features/auth/pages/change-password.tsx'),
  ]),
];
