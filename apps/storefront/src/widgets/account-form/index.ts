export { PasswordInput, PasswordRules } from './password-input';
export { SmsCode } from './sms-code';
