import { useTranslations } from 'use-intl'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import styles from './ReadingChoices.module.css'
import { choices } from './settings.ts'
import { changeSettings, useSettings } from './store.ts'

const spacings = ['lineSpacing', 'letterSpacing', 'wordSpacing'] as const

/** The settings for text, colours and ruler. */
export function ReadingChoices() {
  const t = useTranslations('reading')
  const settings = useSettings()
  return (
    <>
      <Segments
        label={t('textSize')}
        value={settings.textSize}
        onChange={(textSize) => changeSettings({ textSize })}
        options={choices.textSize.map((id) => ({ id, label: id }))}
      />
      <Segments
        label={t('font.label')}
        value={settings.font}
        onChange={(font) => changeSettings({ font })}
        options={choices.font.map((id) => ({ id, label: t(`font.${id}`), className: styles[id] }))}
      />
      {spacings.map((name) => (
        <Segments
          key={name}
          label={t(name)}
          value={settings[name]}
          onChange={(spacing) => changeSettings({ [name]: spacing })}
          options={choices[name].map((id) => ({ id, label: t(`spacing.${id}`) }))}
        />
      ))}
      <Segments
        label={t('theme.label')}
        inPairs
        value={settings.theme}
        onChange={(theme) => changeSettings({ theme })}
        options={choices.theme.map((id) => ({ id, label: t(`theme.${id}`) }))}
      />
      <Checkbox
        isSelected={settings.ruler === 'on'}
        onChange={(isOn) => changeSettings({ ruler: isOn ? 'on' : 'off' })}
        description={t('ruler.text')}
      >
        {t('ruler.label')}
      </Checkbox>
    </>
  )
}
