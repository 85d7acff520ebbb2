import { TriangleAlert } from 'lucide-react'
import styles from './Banner.module.css'

/** Says that this is a test environment. The text is fixed and in Dutch. */
export function TestBanner() {
  return (
    <aside className={styles.banner} lang="nl" aria-label="Testversie">
      <TriangleAlert size={20} aria-hidden />
      <p>
        <strong>Testversie</strong>{' '}
        <span>Er wordt een test database hiervoor gebruikt. Test er gerust op los!</span>
      </p>
    </aside>
  )
}
