import { type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import {
  Button,
  type ButtonLook,
  ButtonLink,
  IconButton,
  IconLink,
  TextButton,
  TextLink,
  UnderlinedLink,
} from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DateWords } from "#app/ui/date-words.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { DragHandle } from "#app/ui/drag/drag-handle.tsx";
import { DragHint } from "#app/ui/drag/drag-hint.tsx";
import { Check, RadioGroup } from "#app/ui/form/choices.tsx";
import { Field, FormFoot, FormPair, RequiredNote } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { CodeField, ReauthenticationFields } from "#app/ui/form/reauthentication-fields.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import * as agencyIcons from "#app/ui/agency-icons.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as icons from "#app/ui/icons.tsx";
import { Legend } from "#app/ui/legend.tsx";
import { List, ListItem, ListItemLink } from "#app/ui/list/list.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { FilterTabs } from "#app/ui/list/filter-tabs.tsx";
import { SearchList } from "#app/ui/list/search-list.tsx";
import { TabNav } from "#app/ui/list/tab-nav.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Timeline, TimelineHeading, TimelineItem, TimelineSheet } from "#app/ui/list/timeline.tsx";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Notice, type NoticeProps } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Skeleton, Spinner } from "#app/ui/spinner.tsx";
import { type Toast, ToastRegion } from "#app/ui/toast.tsx";

export const meta = () => [{ title: "ui/" }];

export default function UiParts() {
  return (
    <div className="grid section">
      <div className="stack gap4">
        <h1>ui/</h1>
        <Buttons />
        <Fields />
        <Messages />
        <Lists />
        <Texts />
      </div>
    </div>
  );
}

function Part({ files, children }: { files: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={files}>
      <h2 className="label">{files}</h2>
      {children}
    </section>
  );
}

const LOOKS: readonly ButtonLook[] = [
  {},
  { variant: "quiet" },
  { variant: "danger" },
  { size: "small" },
  { variant: "quiet", size: "small" },
  { variant: "danger", size: "small" },
];

/** Sorted, because Vite's server and browsers order the exports of a module differently. */
const ICONS = Object.entries({ ...icons, ...agencyIcons }).toSorted(([a], [b]) => a.localeCompare(b));

function Buttons() {
  return (
    <Part files="button, copy-button, icons, spinner">
      {LOOKS.map((look, index) => (
        <div key={index} className="cluster">
          <Button {...look}>Enregistrer</Button>
          <Button {...look} busy>
            Enregistrer
          </Button>
          <Button {...look} unavailable>
            Enregistrer
          </Button>
          <ButtonLink {...look} to="#lien">
            Lien
          </ButtonLink>
        </div>
      ))}
      <Button wide>Sur toute la largeur</Button>
      <div className="cluster">
        <TextButton>Bouton de texte</TextButton>
        <TextButton busy>Bouton de texte</TextButton>
        <TextLink to="#texte">Lien de texte</TextLink>
        <UnderlinedLink to="#souligne">Lien souligné</UnderlinedLink>
        <CopyButton text="Texte" label="Copier" copiedLabel="Copié" />
        <IconButton label="Fermer" busy>
          <icons.CloseIcon />
        </IconButton>
        <IconLink label="Suivant" to="#icone">
          <icons.NextIcon />
        </IconLink>
      </div>
      <div className="cluster">
        {ICONS.map(([name, NamedIcon]) => (
          <IconButton key={name} label={name}>
            <NamedIcon />
          </IconButton>
        ))}
        <IconButton label="Icon">
          <Icon>
            <circle cx="10" cy="10" r="8" />
          </Icon>
        </IconButton>
      </div>
      <p>
        <Spinner /> Envoi en cours… <Skeleton>00:00</Skeleton>
      </p>
    </Part>
  );
}

const OPTIONS = [
  { value: "photo", label: "Photographie" },
  { value: "video", label: "Film" },
];
const ERROR = "Ce champ est obligatoire.";

function Fields() {
  return (
    <Part files="form/">
      <Form className="stack gap3 narrowForm">
        <RequiredNote />
        <Field
          label="Nom"
          name="name"
          defaultValue="Camille Moreau"
          hint="Tel qu’il figure sur le devis."
          aside="facultatif"
        />
        <Field label="Nom" name="wrong-name" error={ERROR} />
        <Field label="Nom" name="locked-name" defaultValue="Camille Moreau" disabled />
        <Field label="Message" name="message" multiline rows={4} defaultValue="Bonjour," />
        <Field label="Message" name="wrong-message" multiline rows={4} error={ERROR} />
        <TextArea name="bare" aria-label="Zone de texte sans cadre" />
        <PasswordField label="Mot de passe" name="password" hint="Au moins 8 caractères." />
        <PasswordField label="Mot de passe" name="passwordConfirmation" error={ERROR} />
        <ReauthenticationFields email="jeanne@atelier.example" hasSecondFactor />
        <CodeField />
        <FormPair>
          <SelectField label="Service" name="service" options={OPTIONS} hint="Un seul choix." />
          <SelectField label="Service" name="wrong-service" options={OPTIONS} error={ERROR} />
        </FormPair>
        <RadioGroup legend="Service" name="radio" options={OPTIONS} defaultValue="photo" />
        <RadioGroup legend="Service" name="wrong-radio" options={OPTIONS} error={ERROR} />
        <Check name="check" defaultChecked>
          J’accepte les conditions.
        </Check>
        <Check name="wrong-check" error={ERROR}>
          J’accepte les conditions.
        </Check>
        <p className="cluster">
          <Switch name="on" aria-label="Rappels" defaultChecked />
          <Switch name="off" aria-label="Rappels" />
        </p>
        <FormFoot>
          <Button>Enregistrer</Button>
          <p className="note">Une note à côté du bouton.</p>
        </FormFoot>
      </Form>
    </Part>
  );
}

const TONES: readonly NonNullable<NoticeProps["tone"]>[] = ["neutral", "success", "danger"];
const BADGES: Record<BadgeTone, string> = {
  done: "confirmé",
  new: "nouvelle",
  waiting: "en attente",
  failed: "non remis",
  over: "traité",
  past: "passé",
};

function Messages() {
  const [dialogTone, setDialogTone] = useState<NoticeProps["tone"]>();
  const [toast, setToast] = useState<Toast | null>(null);
  return (
    <Part files="notice, badge, dialog, disclosure, toast">
      {TONES.map((tone) => (
        <Notice key={tone} tone={tone} title="Titre de l’avis">
          <p>Un texte qui explique ce qui s’est passé et ce qu’il reste à faire.</p>
        </Notice>
      ))}
      <ErrorNotice>Ce qui n’a pas abouti, et comment continuer.</ErrorNotice>
      <FormStatus answer={null} tone="success">
        Réponse à un formulaire.
      </FormStatus>
      <SuccessNotice>Modification enregistrée.</SuccessNotice>
      <p className="cluster">
        {Object.entries(BADGES).map(([tone, label]) => (
          <Badge key={tone} tone={tone as BadgeTone}>
            {label}
          </Badge>
        ))}
      </p>
      <Disclosure summary="Replié">
        <p>Contenu.</p>
      </Disclosure>
      <Disclosure summary="Déplié" open>
        <p>Contenu.</p>
      </Disclosure>
      <div className="cluster">
        {TONES.map((tone) => (
          <Button key={tone} variant="quiet" onClick={() => setDialogTone(tone)}>
            {`Dialogue (${tone})`}
          </Button>
        ))}
        <Button
          variant="quiet"
          onClick={() => setToast({ key: String(performance.now()), title: "Titre", text: "Texte.", duration: 5_000 })}
        >
          Message bref
        </Button>
      </div>
      <Dialog
        open={dialogTone !== undefined}
        onClose={() => setDialogTone(undefined)}
        tone={dialogTone}
        title="Annuler ce rendez-vous ?"
        actions={<Button onClick={() => setDialogTone(undefined)}>Fermer</Button>}
      >
        Le client en sera prévenu par e-mail.
      </Dialog>
      <ToastRegion toast={toast} />
    </Part>
  );
}

const COLUMNS = [
  { label: "Client" },
  { label: "Montant", number: true, repeatsLabel: true },
  { label: "Actions", hidden: true },
];

const FILTERS = [
  { filter: null, label: "Toutes", to: "#toutes", isCurrent: true },
  { filter: "new", label: "Nouvelles", to: "#nouvelles", isCurrent: false },
] as const;

function Lists() {
  return (
    <Part files="list/, drag/, legend">
      <TabNav label="Onglets">
        <Link to="#un" aria-current="page">
          En cours
        </Link>
        <Link to="#deux">Traitées</Link>
      </TabNav>
      <Table
        caption="Devis"
        hasVisibleCaption
        columns={COLUMNS}
        rows={[
          {
            key: "a",
            cells: [
              "Camille Moreau",
              "500 €",
              <UnderlinedLink key="a" to="#a">
                Ouvrir
              </UnderlinedLink>,
            ],
          },
          { key: "b", cells: ["Inès Ben", "1 200 €", ""], current: true },
        ]}
      />
      <List>
        <ListItem
          title={<ListItemLink to="#ligne">Mariage de Camille</ListItemLink>}
          meta="samedi 5 décembre, 10:30"
          state={{ label: "en attente", tone: "waiting" }}
        />
        <ListItem title="Ligne passée" meta="hier" isOver actions={<TextButton>Retirer</TextButton>}>
          <p>Un texte sous la ligne.</p>
        </ListItem>
      </List>
      <DragHint>Faites glisser une ligne par sa poignée.</DragHint>
      <p>
        <DragHandle /> Poignée
      </p>
      <Pagination first="#debut" next="#suite" label="devis" />
      <SearchList
        search={{ action: "#recherche", label: "Chercher", placeholder: "Nom, e-mail…", words: "", hiddenFields: {} }}
        tabs={<FilterTabs label="État" tight tabs={FILTERS} counts={{ new: 3 }} urgent="new" />}
        rows={[
          {
            key: "a",
            to: "#resultat",
            state: "new",
            isCurrent: true,
            title: "Camille Moreau",
            timestamp: { at: "2026-11-24T09:30:00Z", text: "hier" },
            line: "Bonjour, nous nous marions en juin.",
            foot: "nouvelle",
          },
        ]}
        resultText="Une demande"
        emptyText="Aucune demande."
        pages={{ first: null, next: null }}
      />
      <SearchList
        search={{
          action: "#recherche",
          label: "Chercher",
          placeholder: "Nom, e-mail…",
          words: "zzz",
          hiddenFields: {},
        }}
        tabs={null}
        rows={[]}
        resultText="Aucune demande"
        emptyText="Aucune demande."
        pages={{ first: null, next: null }}
      />
      <Timeline>
        <TimelineHeading>Novembre 2026</TimelineHeading>
        <TimelineItem kind="mail" title="E-mail envoyé" at="2026-11-24T09:30:00Z" timeText="mardi, 10:30">
          <TimelineSheet>
            <p>Contenu de l’e-mail.</p>
          </TimelineSheet>
        </TimelineItem>
        <TimelineItem kind="mail" title="E-mail non remis" hasFailed />
      </Timeline>
      <Legend signs={{ free: "libre", held: "occupé" }} />
    </Part>
  );
}

function Texts() {
  return (
    <Part files="prose, date-words, new-tab-link, picture">
      <Prose text="Un paragraphe simple." />
      <Prose
        text={[
          { kind: "paragraph", text: ["Avec un ", { text: "lien", to: "/" }, "."] },
          { kind: "list", items: ["Un point", "Un autre point"] },
        ]}
      />
      <p>
        <DateWords>vendredi 1er janvier</DateWords>
      </p>
      <p>
        <NewTabLink href="#onglet">Dans un nouvel onglet</NewTabLink>
      </p>
      <Picture
        picture={{
          name: "icon",
          alt: "Icône du site",
          src: "/icon-192.png",
          sources: [],
          width: 192,
          height: 192,
          color: "#ccc",
        }}
        sizes="12rem"
      />
    </Part>
  );
}
