import { TextField, type TextFieldProps } from './TextField.tsx'

/** A required username: browsers may fill it in, but neither capitalise nor correct it. */
export const UsernameField = (props: TextFieldProps) => (
  <TextField autoComplete="username" {...props} autoCapitalize="none" spellCheck={false} isRequired />
)
