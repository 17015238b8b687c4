/** Every sentence quoted in §5 and §8 of the specification, copied byte for byte, by form. */
export const specification = {
  "§5 Signup": [
    "Veuillez accepter les conditions générales.",
    "Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial.",
    "Les mots de passe ne correspondent pas.",
    "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.",
    "Adresse e-mail invalide.",
  ],
  "§5 Booking": [
    "Email invalide",
    "Veuillez fournir une adresse e-mail valide.",
    "Sélection incomplète",
    "Veuillez sélectionner une date et un créneau.",
  ],
  "§5 Contact request form": [
    "Veuillez entrer un titre.",
    "Sélectionnez au moins un service.",
    "Veuillez entrer une description.",
    "Adresse e-mail invalide.",
  ],
  "§8 Auth form": ["Une erreur est survenue.", "Inscription réussie. Vérifiez votre boîte mail."],
  "§8 Reset": ["Adresse e-mail non enregistrée.", "Format d'e-mail invalide.", "Erreur lors de l'envoi de l'e-mail."],
  "§8 Register": [
    "Adresse e-mail déjà utilisée.",
    "Mot de passe trop faible.",
    "Format d'e-mail invalide.",
    "Erreur lors de l'inscription.",
  ],
  "§8 Login": [
    "Identifiants incorrects.",
    "Compte désactivé.",
    "Trop de tentatives. Réessayez plus tard.",
    "Veuillez vérifier votre adresse e-mail.",
    "Erreur lors de la connexion.",
  ],
  "§8 Toasts": ["Connexion réussie !", "Déconnexion réussie !", "Vous avez été déconnecté."],
  "§8 Booking": [
    "Confirmation",
    "Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails.",
    "Erreur",
    "Erreur lors de la réservation.",
  ],
  "§8 Request form": ["Demande envoyée avec succès !", "Une erreur est survenue."],
  "§8 Reset form": [
    "Un e-mail de réinitialisation vous a été envoyé. Vérifiez votre boîte de réception.",
    "Une erreur est survenue. Veuillez réessayer.",
    "Une erreur inconnue est survenue. Veuillez réessayer.",
    "Veuillez entrer une adresse e-mail.",
  ],
} as const;
