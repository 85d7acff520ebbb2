import { BookOpenText, Download, EyeOff, Globe, Mail, UserCheck } from 'lucide-react'
import { buttonClass } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import { useBackdrop } from '../../platform/useBackdrop.ts'
import styles from './GettingStartedScreen.module.css'
import { IconItem } from './IconItem.tsx'
import { Step } from './Step.tsx'

/**
 * The first steps with the program, for people in Flanders and the Netherlands. Always in Dutch, so its texts are here. Its
 * links open in the same tab, because the kit's note about a new tab would not be in Dutch.
 */
export function GettingStartedScreen() {
  useBackdrop()
  const { name, links, supportAddress } = useConfig().brand
  return (
    <div className={styles.page} lang="nl">
      <header className={styles.hero}>
        <h1>Aan de slag met {name}</h1>
        <p>{name} leest teksten voor en helpt je bij het schrijven. Begin in drie stappen.</p>
      </header>
      <ol className={styles.steps}>
        <Step number={1} title="Download het programma">
          <p>Klik op de knop. Open daarna het bestand. Volg de stappen op je scherm.</p>
          <a className={buttonClass('primary')} href={links.download}>
            <Download aria-hidden size={20} />
            <span>Download {name}</span>
          </a>
        </Step>
        <Step number={2} title="Meld je aan">
          <p>Typ je gebruikersnaam en je wachtwoord. Je krijgt ze van je school of van je begeleider.</p>
          <figure className={styles.figure}>
            <img
              className={styles.picture}
              src="/leesvoor/aanmelden.webp"
              width={496}
              height={567}
              alt="Het scherm Aanmelden. Er is een vak voor je gebruikersnaam en een vak voor je wachtwoord. Daaronder staan de knop Aanmelden en de link Hulp nodig?"
            />
            <figcaption>
              Zo ziet het scherm op de website eruit. In het programma staan dezelfde vakken.
            </figcaption>
          </figure>
          <p>
            Ben je je wachtwoord vergeten?{' '}
            <TextLink href="/help/forgot-password">Vraag een nieuw wachtwoord</TextLink>
          </p>
        </Step>
        <Step number={3} title="Maak het jezelf makkelijk">
          <p>Twee tips voor in het programma:</p>
          <ul className={styles.items}>
            <IconItem icon={UserCheck} title="Onthoud mij">
              Vink dit aan als je je aanmeldt. Dan typ je je wachtwoord maar één keer. Doe dit alleen op je
              eigen computer.
            </IconItem>
            <IconItem icon={EyeOff} title="Niet meer tonen">
              Krijg je bij de start een scherm met uitleg? Ken je die al? Vink dit dan aan. De uitleg komt
              niet meer terug.
            </IconItem>
          </ul>
        </Step>
      </ol>
      <Card as="section" aria-labelledby="more-help">
        <h2 id="more-help">Meer hulp</h2>
        <ul className={styles.items}>
          <IconItem icon={BookOpenText} title="Alles stap voor stap">
            <TextLink isStrong href={links.manual}>
              Lees de handleiding (pdf)
            </TextLink>
          </IconItem>
          <IconItem icon={Globe} title={`Meer over ${name}`}>
            <TextLink isStrong href={links.product}>
              Ga naar onze website
            </TextLink>
          </IconItem>
          <IconItem icon={Mail} title="Lukt het niet?">
            Mail naar <TextLink href={`mailto:${supportAddress}`}>{supportAddress}</TextLink>
          </IconItem>
        </ul>
      </Card>
    </div>
  )
}
